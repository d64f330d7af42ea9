import { randomInt } from 'node:crypto';
import { reservedHandles } from './reserved-handles.ts';

const SHORTEST = 3;
/** Shorter than the limit of 30, so that a number fits behind. */
const BASE_LENGTH = 22;
const FALLBACK = 'member';

/** What a name gives as a handle: lower case letters, digits, dot and underscore; never empty or reserved. */
export function handleBase(name: string): string {
  const folded = name
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[\s-]+/g, '_')
    .replace(/[^a-z0-9._]/g, '')
    .replace(/[._]{2,}/g, '_')
    .slice(0, BASE_LENGTH)
    .replace(/^[._]+|[._]+$/g, '');
  return folded.length < SHORTEST ? FALLBACK : folded;
}

/** Handles to try for a name, best first. The last ones are random, so that a popular name finds a free one. */
export function handleCandidates(name: string): string[] {
  const base = handleBase(name);
  const numbered = [2, 3, 4, 5].map((number) => `${base}${number}`);
  const random = [1_000, 100_000, 10_000_000].map((size) => `${base}${randomInt(size, size * 10)}`);
  return [base, ...numbered, ...random].filter((handle) => !isReserved(handle));
}

/** As typed, to how it would be kept. */
export function normaliseHandle(text: string): string {
  return text.trim().replace(/^@/, '').toLowerCase();
}

/** 3 to 30 letters, digits, dots and underscores, beginning and ending with a letter or digit. */
export function isValidHandle(handle: string): boolean {
  return /^[a-z0-9][a-z0-9._]{1,28}[a-z0-9]$/.test(handle) && !/[._]{2}/.test(handle);
}

/** Characters that look alike become one; the same rule as `fold_handle` in the database. */
export function foldHandle(handle: string): string {
  return handle
    .toLowerCase()
    .replace(/[._]/g, '')
    .replaceAll('0', 'o')
    .replaceAll('1', 'l')
    .replaceAll('i', 'l')
    .replaceAll('5', 's')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

const foldedReserved = new Set([...reservedHandles].map(foldHandle));

export function isReserved(handle: string): boolean {
  return foldedReserved.has(foldHandle(handle));
}
