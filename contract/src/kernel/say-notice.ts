import type { z } from 'zod';
import type { Actor } from './actor.ts';
import type { NoticeKind } from './define-notice.ts';

/** How amounts, days and purchases are written for the reader, the name of the installation, and its support address. */
export interface NoticeVoice {
  readonly money: (cents: number) => string;
  /** Formats an ISO moment as 'December 20, 2026'. */
  readonly day: (at: string) => string;
  readonly brand: string;
  /** What was paid for, by the kind of its order: 'a post'. */
  readonly bought: (kind: string) => string;
  readonly supportEmail: string | null;
}

export interface NoticeWords {
  readonly title: string;
  readonly lines: readonly string[];
  readonly action: { readonly label: string; readonly path: string };
}

/** The arguments of a kind's sentences. */
interface Told<Kind extends NoticeKind> {
  readonly fact: z.output<Kind['fact']>;
  readonly names: Readonly<Record<Kind['names'][number], string | null>>;
  /** Everyone who did it: 'Ana', 'Ana and Ben', 'Ana and 12 others'; 'Someone' if no one can be named. */
  readonly who: string;
  /** The latest person who did it, or 'Someone'. */
  readonly last: string;
  /** How often it happened since the notice began. */
  readonly times: number;
}

/** The sentences of a kind. */
export interface WordsOfKind<Kind extends NoticeKind = NoticeKind> {
  /** The words on the screen and in the email: what happened, what it means, what the reader can do. */
  say(told: Told<Kind>, voice: NoticeVoice): NoticeWords;
  /** The words of a push on a locked screen, unless its reader wants to see more there: who or what, never the content. */
  push(last: string): string;
}

/** The sentences of each kind in an area. */
export type WordsOf<Kinds extends Readonly<Record<string, NoticeKind>>> = {
  readonly [Kind in keyof Kinds]: WordsOfKind<Kinds[Kind]>;
};

/** The part of a notice that its sentences need. */
export interface SpokenNotice {
  readonly fact: { readonly kind: string };
  readonly names: Readonly<Record<string, string | null>>;
  readonly actors: readonly Actor[];
  readonly times: number;
}

/** Writes a notice in the words of its kind. */
export const sayNotice = (
  words: WordsOfKind,
  { fact, names, actors, times }: SpokenNotice,
  voice: NoticeVoice,
): NoticeWords =>
  words.say(
    {
      fact,
      names,
      times,
      who: whoWords(actors, times),
      last: whoWords(actors.slice(0, 1), 1),
    },
    voice,
  );

/** Writes the push of a notice for a locked screen. */
export const sayPush = (words: WordsOfKind, { actors }: Pick<SpokenNotice, 'actors'>): string =>
  words.push(actors[0]?.displayName ?? 'someone');

function whoWords(actors: readonly Actor[], times: number): string {
  const [first, second] = actors;
  if (!first) return times > 1 ? `${times} people` : 'Someone';
  if (times <= 1) return first.displayName;
  if (times === 2) return `${first.displayName} and ${second?.displayName ?? '1 other'}`;
  return `${first.displayName} and ${times - 1} others`;
}
