import type { z } from 'zod';
import type { NoticeKind } from '@limelight/contract/kernel/define-notice';
import type { WordsOf } from '@limelight/contract/kernel/say-notice';
import type { CreatorId, UserId } from '@limelight/contract/platform/ids';
import type { Tx } from '../../platform/db/db.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { Deps } from '../deps.ts';
import type { Effect, Hearing } from './news.ts';

type Kinds = Readonly<Record<string, NoticeKind>>;
type ReadDeps = Pick<Deps, 'db' | 'clock'>;

/**
 * A text door (docs/product.md, 'Words of others'): what a reader may read at this moment, read once for all notices of a page,
 * whatever their areas, in a constant number of statements.
 */
export interface TextDoor<Asked, Texts> {
  read(deps: ReadDeps, readerId: UserId, asked: readonly Asked[]): Promise<Texts>;
}

/** What the reader of a notice may know about its subject. */
export interface InSight {
  readonly names: Readonly<Record<string, string | null>>;
  /** The reader has seen it where it happened. */
  readonly isRead?: boolean;
}

/** Whether and how a reader still sees a notice. */
export interface Sight<Fact = unknown, Asked = unknown, Texts = unknown> {
  readonly door: TextDoor<Asked, Texts>;
  ask(fact: Fact): Asked;
  /** Null: it is gone, or closed to the reader. A social notice disappears then; any other notice names nothing about it. */
  judge(
    texts: Texts,
    asked: Asked,
    notice: { readonly at: Date; readonly times: number },
  ): InSight | null;
}

/** How a kind of notice behaves. */
export interface NoticeRules<Fact = unknown> {
  /** Null: the notice holds only what its recipient may always know. */
  readonly sight: Sight<Fact> | null;
  /**
   * Sent once, however often its job runs: once for a thing, or once for a thing at each moment. The database guarantees it.
   */
  readonly once?: 'of a thing' | 'at a moment';
  /** How many milliseconds a push or an at-once email waits, in case its reader sees the notice here first. */
  readonly holdMs?: number;
  /** No email is sent either once the notice is read. */
  readonly isOverWhenRead?: boolean;
  /** One person may do it many times: `times` counts the acts, not the people. */
  readonly countsActs?: boolean;
  /** The creator, for kinds whose channels people can choose per creator. */
  ofCreator?(fact: Fact): CreatorId;
  /** The kind of news that takes this one back, and the thing that both are about. */
  readonly undoneBy?: { readonly kind: string; about(fact: Fact): string };
}

/** A name that sentences need, from SQL: for a notice `n`, joined into the statement that lists notices. */
export interface NameInSql {
  readonly name: string;
  /** A left join of at most one row, by a key. */
  readonly join: string;
  readonly value: string;
}

/** Many people who are notified by a job: the people of this run, and the payload of the next run; null after the last. */
export interface Crowd<Payload extends z.ZodType = z.ZodType> {
  readonly job: Job<Payload>;
  find(
    deps: Deps,
    tx: Tx,
    payload: z.infer<Payload>,
  ): Promise<{ readonly effects: readonly Effect[]; readonly next?: z.infer<Payload> | null }>;
}

/** The notices of an area. */
export interface NoticeArea<All extends Kinds = Kinds> {
  readonly kinds: All;
  readonly words: WordsOf<All>;
  readonly rules: { readonly [Kind in keyof All]: NoticeRules<z.output<All[Kind]['fact']>> };
  readonly names?: readonly NameInSql[];
  readonly hears: readonly Hearing[];
  readonly crowds?: readonly Crowd[];
}

/** Checks the declaration of an area at compile time: a kind without words or rules does not compile. */
export const noticeArea = <All extends Kinds>(area: NoticeArea<All>): NoticeArea => area;
