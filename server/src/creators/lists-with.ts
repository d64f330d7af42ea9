import type { CreatorId, UserId } from '@limelight/contract/platform/ids';
import type { Queryable } from '../platform/db/db.ts';
import { statement, t } from '../platform/db/statement.ts';

const idsOfLists = statement({
  name: 'creators.lists-with',
  params: [t.uuid<CreatorId>(), t.uuid<UserId>()],
  row: { id: t.uuid() },
  text: `
    select l.id from creator_lists l
    join creator_list_people lp on lp.list_id = l.id and lp.user_id = $2
    where l.creator_id = $1`,
});

/** The lists of a creator that a person is on. */
export async function listsWith(
  db: Queryable,
  creatorId: CreatorId,
  userId: UserId,
): Promise<string[]> {
  return (await db.many(idsOfLists, creatorId, userId)).map((row) => row.id);
}
