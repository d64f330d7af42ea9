import type { Preset } from './presets.ts';

const PRIVATE = { 'cache-control': 'private, no-store' };

/**
 * Responses are for one user: neither the browser nor a cache on the way may store them, unless their headers say otherwise.
 */
export const notStored = (below: string): Preset => ({ below, headers: () => PRIVATE });
