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
  return [base, ...numbered, ...random].filter((handle) => !reservedHandles.has(handle));
}
