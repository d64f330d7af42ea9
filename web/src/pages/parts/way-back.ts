import { isSitePath } from '@limelight/contract/platform/site-path';
import { INTENT_KEY } from '../../platform/intent.ts';

const KEY = 'way-back';
/** As long as the link in the mail is valid. */
const LASTS_MS = 24 * 60 * 60_000;

interface WayBack {
  readonly path: string;
  /** The action that was begun there, which platform/intent.ts keeps for its tab. */
  readonly intent: string | null;
  readonly at: number;
}

const isWayBack = (value: unknown): value is WayBack =>
  typeof value === 'object' &&
  value !== null &&
  'path' in value &&
  typeof value.path === 'string' &&
  'intent' in value &&
  (value.intent === null || typeof value.intent === 'string') &&
  'at' in value &&
  typeof value.at === 'number';

/** The stored way back, unless it is too old or leads to another site. */
export function readWayBack(stored: string | null, at: number): WayBack | null {
  try {
    const value: unknown = JSON.parse(stored ?? 'null');
    if (!isWayBack(value) || !isSitePath(value.path)) return null;
    return at - value.at < LASTS_MS ? value : null;
  } catch {
    return null;
  }
}

/**
 * Stores where to continue after a sign-in that is completed by mail or at another provider. All tabs share it, because the
 * link in the mail opens a tab of its own.
 */
export function keepWayBack(path: string | null): void {
  try {
    if (path === null) return localStorage.removeItem(KEY);
    const intent = sessionStorage.getItem(INTENT_KEY);
    localStorage.setItem(KEY, JSON.stringify({ path, intent, at: Date.now() }));
  } catch {
    // Storage is disabled: the user continues from the dashboard.
  }
}

/** Returns the way back and removes it; restores the action that was begun there. */
export function takeWayBack(): string | null {
  try {
    const kept = readWayBack(localStorage.getItem(KEY), Date.now());
    localStorage.removeItem(KEY);
    if (kept?.intent) sessionStorage.setItem(INTENT_KEY, kept.intent);
    return kept?.path ?? null;
  } catch {
    return null;
  }
}
