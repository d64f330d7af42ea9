import type { z } from 'zod';
import type { NoticeKind } from '@limelight/contract/notifications/define-notice';
import type { WordsOf } from '@limelight/contract/notifications/say-notice';
import type { CreatorId, UserId } from '@limelight/contract/platform/ids';
import type { Tx } from '../../platform/db/db.ts';
import type { Job } from '../../platform/jobs/job.ts';
import type { Deps } from '../deps.ts';
import type { Effect, Hearing } from './news.ts';

type Kinds = Readonly<Record<string, NoticeKind>>;
type ReadDeps = Pick<Deps, 'db' | 'clock'>;

/**
 * A text door (docs/product.md, 'Words of others'): what a reader may read at this moment, asked once for all notices of a
 * page, whatever their areas. A constant number of statements.
 */
export interface TextDoor<Asked, Texts> {
  read(deps: ReadDeps, readerId: UserId, asked: readonly Asked[]): Promise<Texts>;
}

/** What the reader of a notice may know of what it is about. */
export interface InSight {
  readonly names: Readonly<Record<string, string | null>>;
  /** The reader has seen it where it happened. */
  readonly isRead?: boolean;
}

/** Whether and how a reader still sees a notice. */
export interface Sight<Fact = unknown, Asked = unknown, Texts = unknown> {
  readonly door: TextDoor<Asked, Texts>;
  ask(fact: Fact): Asked;
  /** Null: it is gone or closed to the reader. A social notice disappears then; another one names nothing of it. */
  judge(
    texts: Texts,
    asked: Asked,
    notice: { readonly at: Date; readonly times: number },
  ): InSight | null;
}

/** How a kind of notice behaves. */
export interface NoticeRules<Fact = unknown> {
  /** Null: it tells nothing but what its recipient may know for good. */
  readonly sight: Sight<Fact> | null;
  /**
   * Told once, however often the job that tells it runs: of a thing, or of a thing at each moment. The database
   * guarantees it.
   */
  readonly once?: 'of a thing' | 'at a moment';
  /** How long a push or an at-once email waits for its reader to see it here. */
  readonly holdMs?: number;
  /** Once it is read it is no email either. */
  readonly isOverWhenRead?: boolean;
  /** One person may do it many times: `times` counts what was done, not who did it. */
  readonly countsActs?: boolean;
  /** The creator whose news people can choose channels for. */
  ofCreator?(fact: Fact): CreatorId;
  /** The kind of news that takes this one back, and what both are about. */
  readonly undoneBy?: { readonly kind: string; about(fact: Fact): string };
}

/** What sentences name, from SQL: of a notice `n`, joined into the statement that lists notices. */
export interface NameInSql {
  readonly name: string;
  /** A left join of at most one row, by a key. */
  readonly join: string;
  readonly value: string;
}

/** Many people who are told by a job: whom it finds now, and the payload of the next one; null after the last. */
export interface Crowd<Payload extends z.ZodType = z.ZodType> {
  readonly job: Job<Payload>;
  find(
    deps: Deps,
    tx: Tx,
    payload: z.infer<Payload>,
  ): Promise<{ readonly effects: readonly Effect[]; readonly next?: z.infer<Payload> | null }>;
}

/** What an area tells people. */
export interface NoticeArea<All extends Kinds = Kinds> {
  readonly kinds: All;
  readonly words: WordsOf<All>;
  readonly rules: { readonly [Kind in keyof All]: NoticeRules<z.output<All[Kind]['fact']>> };
  readonly names?: readonly NameInSql[];
  readonly hears: readonly Hearing[];
  readonly crowds?: readonly Crowd[];
}

/** Checks the declaration of an area: a kind without words or rules does not compile. */
export const noticeArea = <All extends Kinds>(area: NoticeArea<All>): NoticeArea => area;
