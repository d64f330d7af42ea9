import { randomInt } from 'node:crypto';
import anyAscii from 'any-ascii';
import unhomoglyph from 'unhomoglyph';
import { reservedHandles } from './reserved-handles.ts';

const SHORTEST = 3;
/** Shorter than the limit of 30, so that a number fits behind. */
const BASE_LENGTH = 22;
const FALLBACK = 'member';

/**
 * What a name in any script gives as a handle: lower case letters, digits, dot and underscore; never empty or reserved.
 */
export function handleBase(name: string): string {
  // Marks go first: 'ö' is an o in most of the names that have it.
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
  // Digits that look like no letter: 'mari4' would keep 'maria' from somebody.
  const numbered = [2, 6, 8, 9].map((number) => `${base}${number}`);
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

/**
 * What looks alike becomes one: by Unicode's table of confusables (UTS #39), and digits used as letters. For
 * the letters that handles have it is `fold_handle` of the database; a typed text may hold any.
 */
export function foldHandle(handle: string): string {
  return unhomoglyph(handle.normalize('NFKD').toLowerCase())
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .replace(/[._]/g, '')
    .replace(/[013457i]/g, (sign) => LETTERS[sign] ?? sign)
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

const LETTERS: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'l',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  i: 'l',
};

const foldedReserved = new Set([...reservedHandles].map(foldHandle));

export function isReserved(handle: string): boolean {
  return foldedReserved.has(foldHandle(handle));
}
