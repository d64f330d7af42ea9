import { z } from 'zod';
import type { CrossOrigins } from '../platform/http/cross-origin.ts';

/** One of a few words. */
export const oneOf = <const Word extends string>(words: readonly Word[]) =>
  z.enum(words, `must be ${listOf(words)}`);

export const flag = oneOf(['on', 'off']).transform((value) => value === 'on');

/** Digits only: a number that is wrong would otherwise be reported as NaN, and '1e3' or an empty space taken for one. */
export const wholeNumber = (least: number, most = Number.MAX_SAFE_INTEGER) =>
  z
    .string()
    .trim()
    .refine(
      (text) => /^\d{1,16}$/.test(text) && Number(text) >= least && Number(text) <= most,
      most === Number.MAX_SAFE_INTEGER
        ? `must be a whole number, ${least} or more`
        : `must be a whole number from ${least} to ${most}`,
    )
    .transform(Number);

/** A number in a range, with or without a fraction. */
export const numberFrom = (least: number, most: number) =>
  z
    .string()
    .trim()
    .refine(
      (text) => /^\d+(\.\d+)?$/.test(text) && Number(text) >= least && Number(text) <= most,
      `must be a number from ${least} to ${most}`,
    )
    .transform(Number);

/** An address with one of these schemes. */
export const address = (...schemes: readonly string[]) =>
  z.url({
    protocol: new RegExp(`^(${schemes.join('|')})$`),
    error: `must be an address that starts with ${listOf(schemes.map((scheme) => `${scheme}://`))}`,
  });

/** Text of so many characters. */
export const textOf = (least: number, most: number) =>
  z
    .string()
    .trim()
    .refine(
      ({ length }) => length >= least && length <= most,
      `must have ${least} to ${most} characters`,
    );

function listOf(words: readonly string[]): string {
  return [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' or ');
}

/** A comma-separated list in one line. */
export const names = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  );

/** '*', 'none', or origins separated by commas; the origins of native apps have schemes of their own. */
export function crossOrigins(text: string, ctx: z.RefinementCtx): CrossOrigins {
  const origins = text.split(',').map((part) => part.trim());
  if (text.trim() === '*') return 'any';
  if (text.trim() === 'none') return [];
  for (const origin of origins) {
    if (/^[a-z][a-z0-9+.-]*:\/\/[^/\s*]+$/.test(origin)) continue;
    ctx.addIssue({
      code: 'custom',
      message: `'${origin}' isn’t an origin. Use *, none, or a comma-separated list such as https://app.example`,
    });
  }
  return origins;
}

/** The address of a whole site: a scheme, a host and perhaps a port. The server chooses the paths itself. */
export function isOrigin(address: string): boolean {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url !== null && url.pathname === '/' && `${url.search}${url.hash}${url.username}` === '';
}
