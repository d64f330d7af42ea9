import type { CreatorId, UserId } from '@limelight/contract/platform/ids';
import type { FollowsSince } from '../kernel/follows-since.ts';
import { statement, t } from '../platform/db/statement.ts';

const followed = statement({
  name: 'discovery.follows-since',
  params: [t.uuid<UserId>(), t.uuid<CreatorId>()],
  row: { created_at: t.timestamptz() },
  text: `select created_at from follows where fan_id = $1 and creator_id = $2`,
});

export const followsSince: FollowsSince = async (db, fan, creator) =>
  (await db.maybe(followed, fan, creator))?.created_at ?? null;
