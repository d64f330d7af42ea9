import { z } from 'zod';
import type { NoticeSubject } from './notice-subject.ts';
import type { NoticeFilter } from './notice-filter.ts';

/** A kind of notice, declared by its area. */
export interface NoticeKind<
  Kind extends string = string,
  Fact extends z.ZodType<{ readonly kind: string }> = z.ZodType<{ readonly kind: string }>,
  Name extends string = string,
> {
  readonly kind: Kind;
  readonly fact: Fact;
  /** The keys of the names in its sentences (a person, a tier, a post); their values are looked up when the notice is read. */
  readonly names: readonly Name[];
  readonly subject: NoticeSubject;
  /** The filter of the notifications screen that shows it, in addition to All. */
  readonly filter: Exclude<NoticeFilter, 'all'> | null;
  /** It disappears when the thing it is about, or everyone who did it, is no longer visible to the reader. */
  readonly isSocial: boolean;
  /** It counts on the badge and appears on the notifications screen; other notices are shown only elsewhere. */
  readonly isListed: boolean;
  /** It can be sent as an email. */
  readonly isMailed: boolean;
}

/** What an area declares of a kind; the other fields have the usual values. */
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
 * Declares a kind of notice. `fact`: what is stored, as ids, cents and moments. It holds no text that a person wrote, so a text
 * that is changed or deleted elsewhere changes here too. The sentences are in the area's `notice-words.ts`.
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

/** Kinds of notices, keyed by name. */
export const noticesByKind = <const Kinds extends readonly NoticeKind[]>(kinds: Kinds) =>
  Object.fromEntries(kinds.map((one) => [one.kind, one])) as {
    readonly [One in Kinds[number] as One['kind']]: One;
  };
