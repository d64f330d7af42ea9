import type { z } from 'zod';
import type { NoticeKind } from '@limelight/contract/notifications/define-notice';
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
  /** News of one kind about one thing grow together until they are read; without a thing each stands alone. */
  readonly thing?: string;
  /** What was told of the thing before is over, so this begins a notice of its own. */
  readonly startsOver?: boolean;
}

/** What an actor did at `since` and has taken back. */
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

/** What an event means for notices. */
export type Effect = { readonly tell: News } | { readonly undo: Undone } | { readonly seen: Seen };

/** People to tell who are found by a job of their own (`Crowd`), so that other people's news do not wait for them. */
export interface ToCrowd {
  readonly crowd: { readonly job: Job; readonly data: unknown; readonly key?: string };
}

/** What of a fact its kind keeps. */
type FactsOf<Kind extends NoticeKind> = Omit<z.output<Kind['fact']>, 'kind'>;

/** News of a kind, with its facts. */
export const tell = <Kind extends NoticeKind>(
  { kind }: Kind,
  facts: FactsOf<Kind>,
  news: Omit<News, 'fact'>,
): { readonly tell: News } => ({ tell: { ...news, fact: { kind, ...facts } } });

/** What an area makes of an event: to whom, what, and with what it grows together. */
export type Hearing = Reaction<readonly (Effect | ToCrowd)[]>;

/** Says who hears of an event. */
export const hear = <Facts extends z.ZodType>(
  event: EventKind<Facts>,
  effects: (facts: z.output<Facts>, at: Date) => readonly (Effect | ToCrowd)[],
): Hearing => when(event, effects);
