import type { Consumer } from './events/index.ts';
import { memberLetters } from './memberships/index.ts';
import { notices } from './notifications/index.ts';

/** Everybody whom events concern. */
export const allConsumers: readonly Consumer[] = [memberLetters, notices];
