import { randomInt } from 'node:crypto';
import anyAscii from 'any-ascii';
import { isReserved } from './handles.ts';

const SHORTEST = 3;
/** Shorter than the limit of 30, so that a number fits at the end. */
const BASE_LENGTH = 22;
const FALLBACK = 'member';

/** Turns a name in any script into a handle: lower case letters, digits, dot and underscore; never empty or reserved. */
export function handleBase(name: string): string {
  // Removes marks first: 'ö' stands for an o in most names that contain it.
  const folded = anyAscii(
    name
      .normalize('NFKD')
      .replace(/\p{Script=Latin}\p{Mark}+/gu, ([letter]) => letter ?? '')
      .replace(/\p{Extended_Pictographic}/gu, '')
      .normalize('NFC'),
  )
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
  // Digits that look like no letter: 'mari4' folds to 'maria' and would keep others from taking that.
  const numbered = [2, 6, 8, 9].map((number) => `${base}${number}`);
  const random = [1_000, 100_000, 10_000_000].map((size) => `${base}${randomInt(size, size * 10)}`);
  return [base, ...numbered, ...random].filter((handle) => !isReserved(handle));
}
