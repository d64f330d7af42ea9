import { z } from 'zod';
import type { NoticeSubject } from './channels.ts';
import type { NoticeFilter } from './filter.ts';

/** A kind of notice, as its area declares it. */
export interface NoticeKind<
  Kind extends string = string,
  Fact extends z.ZodType<{ readonly kind: string }> = z.ZodType<{ readonly kind: string }>,
  Name extends string = string,
> {
  readonly kind: Kind;
  readonly fact: Fact;
  /** What its sentences name, as it is called when they are read. */
  readonly names: readonly Name[];
  readonly subject: NoticeSubject;
  /** The filter of the notifications screen that shows it, beside All. */
  readonly filter: Exclude<NoticeFilter, 'all'> | null;
  /** It disappears when what it is about, or everyone who did it, is no longer visible to the reader. */
  readonly isSocial: boolean;
  /** It is on the notifications screen and its badge; the others are told only elsewhere. */
  readonly isListed: boolean;
  /** It can be an email. */
  readonly isMailed: boolean;
}

/** What an area says of a kind; the rest is as most kinds have it. */
interface Draft<Shape extends z.ZodRawShape, Name extends string> {
  readonly fact: Shape;
  readonly names?: readonly Name[];
  readonly subject: NoticeSubject;
  readonly filter?: Exclude<NoticeFilter, 'all'>;
  readonly isSocial: boolean;
  readonly isListed?: boolean;
  readonly isMailed?: boolean;
}

/**
 * Declares a kind of notice. `fact`: what is kept of it, as ids, cents and moments. No text that a person wrote is kept,
 * so what is changed or erased elsewhere is changed here too. Its sentences are in the area's `notice-words.ts`.
 */
export function defineNotice<
  const Kind extends string,
  const Shape extends z.ZodRawShape,
  const Name extends string = never,
>(kind: Kind, { fact, names = [], ...draft }: Draft<Shape, Name>) {
  return {
    filter: null,
    isListed: true,
    isMailed: true,
    ...draft,
    kind,
    names,
    fact: z.object({ kind: z.literal(kind), ...fact }),
  };
}

/** Kinds of notices by their names. */
export const noticesByKind = <const Kinds extends readonly NoticeKind[]>(kinds: Kinds) =>
  Object.fromEntries(kinds.map((one) => [one.kind, one])) as {
    readonly [One in Kinds[number] as One['kind']]: One;
  };
