import unhomoglyph from 'unhomoglyph';
import { reservedHandles } from './reserved-handles.ts';

/** Turns a typed handle into its stored form. */
export function normalizeHandle(text: string): string {
  return text.trim().replace(/^@/, '').toLowerCase();
}

/** 3 to 30 letters, digits, dots and underscores, starting and ending with a letter or digit. */
export function isValidHandle(handle: string): boolean {
  return /^[a-z0-9][a-z0-9._]{1,28}[a-z0-9]$/.test(handle) && !/[._]{2}/.test(handle);
}

/**
 * Folds look-alikes into one form: by Unicode's table of confusables (UTS #39), and digits used as letters. For letters that
 * handles may contain the result equals `fold_handle` of the database; typed text may contain any.
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
