import type { CreatorId, UserId } from '@limelight/contract/platform/ids';
import type { Queryable } from '../platform/db/db.ts';
import { statement, t } from '../platform/db/statement.ts';

const followed = statement({
  name: 'discovery.follows-since',
  params: [t.uuid<UserId>(), t.uuid<CreatorId>()],
  row: { created_at: t.timestamptz() },
  text: `select created_at from follows where fan_id = $1 and creator_id = $2`,
});

/** Since when a fan follows a creator; null where they do not. */
export type FollowsSince = (db: Queryable, fan: UserId, creator: CreatorId) => Promise<Date | null>;

export const followsSince: FollowsSince = async (db, fan, creator) =>
  (await db.maybe(followed, fan, creator))?.created_at ?? null;
