import type { PostId, UserId } from '@limelight/contract/platform/ids';
import { monthsSince } from '../../platform/clock/months.ts';
import type { Queryable } from '../../platform/db/db.ts';
import type { Row } from '../../platform/db/statement.ts';
import { parseAudience } from '../compose/parse-audience.ts';
import type { PostFacts, ViewerFacts } from '../policy.ts';
import { looksOf } from './looks.ts';
import { postFacts } from './queries.ts';

/** The person who reads: an id and whether they are a moderator. Null is a stranger. */
export interface PostReader {
  readonly id: UserId;
  readonly isModerator: boolean;
}

export type FactsRow = Row<typeof postFacts>;

/** What the database knows about one post and one viewer. */
export interface LoadedPost {
  readonly row: FactsRow;
  readonly post: PostFacts;
  readonly viewer: ViewerFacts;
}

/**
 * Loads what the rule needs for any number of posts, in one statement, plus a second one for moderators. Posts that do not
 * exist are missing.
 */
export async function loadFacts(
  db: Queryable,
  postReader: PostReader | null,
  postIds: readonly PostId[],
  now: Date,
): Promise<Map<PostId, LoadedPost>> {
  if (postIds.length === 0) return new Map();
  const [rows, looks] = await Promise.all([
    db.many(postFacts, postReader?.id ?? null, postIds, now),
    postReader?.isModerator ? looksOf(db, postReader.id, postIds, now) : NO_LOOKS,
  ]);
  return new Map(rows.map((row) => [row.id, toFacts(row, postReader, looks, now)]));
}

const NO_LOOKS: ReadonlySet<PostId> = new Set();

function toFacts(
  row: FactsRow,
  postReader: PostReader | null,
  looks: ReadonlySet<PostId>,
  now: Date,
): LoadedPost {
  return {
    row,
    ...ruleFacts(row, postReader, looks.has(row.id), now),
  };
}

/** The columns that the rule needs of the viewer. */
export type ViewerRow = Pick<
  FactsRow,
  | 'creator_id'
  | 'is_blocked'
  | 'follows'
  | 'member_tier_id'
  | 'member_since'
  | 'member_price'
  | 'list_ids'
>;

/** The columns that the rule needs. */
export type RuleRow = ViewerRow &
  Pick<
    FactsRow,
    | 'audience'
    | 'purchased_at'
    | 'status'
    | 'published_at'
    | 'expires_at'
    | 'creator_hidden'
    | 'taken_down'
    | 'tiers'
  >;

/** The two inputs of the rule, from a row and the reader. */
export function ruleFacts(
  row: RuleRow,
  postReader: PostReader | null,
  gaveReason: boolean,
  now: Date,
): Pick<LoadedPost, 'post' | 'viewer'> {
  return {
    post: {
      audience: parseAudience(row.audience),
      status: row.status,
      publishedAt: row.published_at,
      expiresAt: row.expires_at,
      creatorHidden: row.creator_hidden,
      takenDown: row.taken_down,
      tiers: row.tiers,
    },
    viewer: viewerFacts(row, row.purchased_at !== null, postReader, gaveReason, now),
  };
}

/** What the rule knows of the viewer; also for what other areas show by it. */
export function viewerFacts(
  row: ViewerRow,
  hasPurchased: boolean,
  postReader: PostReader | null,
  gaveReason: boolean,
  now: Date,
): ViewerFacts {
  return {
    isOwner: postReader?.id === row.creator_id,
    isModerator: postReader?.isModerator ?? false,
    gaveReason,
    isBlocked: row.is_blocked,
    follows: row.follows,
    membership:
      row.member_tier_id === null || row.member_since === null
        ? null
        : {
            tierId: row.member_tier_id,
            months: monthsSince(row.member_since, now),
            isFree: row.member_price === 0,
          },
    hasPurchased,
    listIds: new Set(row.list_ids),
  };
}
