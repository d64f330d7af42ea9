import type { NoticeKind } from '@limelight/contract/kernel/define-notice';
import type { WordsOfKind } from '@limelight/contract/kernel/say-notice';
import type { UserId } from '@limelight/contract/platform/ids';
import type { Queryable } from '../../platform/db/db.ts';
import type { Crowd, NoticeRules } from './notice-area.ts';
import type { Hearing } from './news.ts';

/** Everything that is declared about a kind of notice. */
export interface DeclaredNotice extends NoticeRules {
  readonly notice: NoticeKind;
  readonly words: WordsOfKind;
}

/** A notice as it is stored, with the names that its area's SQL found. */
export interface StoredNotice {
  readonly id: string;
  readonly kind: string;
  readonly facts: object;
  readonly actor_ids: readonly UserId[];
  readonly times: number;
  readonly changed_at: Date;
  readonly read_at: Date | null;
  readonly names: Readonly<Record<string, string | null>>;
}

/** Where the next page of notices starts. */
export interface AfterNotice {
  readonly at: Date;
  readonly id: string;
}

/** All notices, put together from what the areas declare. */
export interface Notices {
  readonly kinds: ReadonlyMap<string, DeclaredNotice>;
  readonly hears: readonly Hearing[];
  readonly crowds: readonly Crowd[];
  /** Notices on a person's list, newest first; null: of all kinds. */
  list(
    db: Queryable,
    readerId: UserId,
    kinds: readonly string[] | null,
    after: AfterNotice,
    most: number,
  ): Promise<readonly StoredNotice[]>;
  /** The notices with these ids that are the person's, oldest first. */
  byIds(db: Queryable, readerId: UserId, ids: readonly string[]): Promise<readonly StoredNotice[]>;
  /** The newest notices on a person's list that they have not read. */
  unread(db: Queryable, readerId: UserId, most: number): Promise<readonly StoredNotice[]>;
}
