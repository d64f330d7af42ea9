import type { z } from 'zod';
import type { NoticeKind } from '@limelight/contract/kernel/define-notice';
import type { UserId } from '@limelight/contract/platform/ids';
import type { Job } from '../../platform/jobs/job.ts';
import { type Reaction, when } from './consumer.ts';
import type { EventKind } from './event.ts';

/** A fact and its recipient. */
export interface News {
  readonly to: UserId;
  readonly fact: { readonly kind: string };
  /** When it happened. */
  readonly at: Date;
  /** Who did it. People are not told what they did themselves. */
  readonly actor?: UserId;
  /** News of one kind about one thing is collected in one notice until that is read; without a thing, each stands alone. */
  readonly thing?: string;
  /** What was told about the thing before is over, so this news begins a new notice. */
  readonly startsOver?: boolean;
}

/** What an actor did at `since` and has taken back since. */
export interface Undone {
  readonly from: UserId;
  readonly kind: string;
  readonly thing: string;
  readonly actor: UserId;
  readonly since: Date;
}

/** What a person has seen elsewhere, up to `until`. */
export interface Seen {
  readonly of: UserId;
  readonly kind: string;
  readonly thing: string;
  readonly until: Date;
}

/** What an event does to notices. */
export type Effect = { readonly tell: News } | { readonly undo: Undone } | { readonly seen: Seen };

/** People to notify whom a separate job finds (`Crowd`), so that other people's news does not wait for them. */
export interface ToCrowd {
  readonly crowd: { readonly job: Job; readonly data: unknown; readonly key?: string };
}

/** The facts of a kind of notice, without `kind`. */
type FactsOf<Kind extends NoticeKind> = Omit<z.output<Kind['fact']>, 'kind'>;

/** News of a kind, with its facts. */
export const tell = <Kind extends NoticeKind>(
  { kind }: Kind,
  facts: FactsOf<Kind>,
  news: Omit<News, 'fact'>,
): { readonly tell: News } => ({ tell: { ...news, fact: { kind, ...facts } } });

/** What an area makes of an event: whom to notify, of what, and which news it is collected with. */
export type Hearing = Reaction<readonly (Effect | ToCrowd)[]>;

/** Declares who is notified of an event. */
export const hear = <Facts extends z.ZodType>(
  event: EventKind<Facts>,
  effects: (facts: z.output<Facts>, at: Date) => readonly (Effect | ToCrowd)[],
): Hearing => when(event, effects);
