import unhomoglyph from 'unhomoglyph';
import { reservedHandles } from './reserved-handles.ts';

/** As typed, to how it would be kept. */
export function normalizeHandle(text: string): string {
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
