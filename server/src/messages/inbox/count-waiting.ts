import type { UserId } from '@limelight/contract/platform/ids';
import type { Queryable } from '../../platform/db/db.ts';
import { statement, t } from '../../platform/db/statement.ts';

const waitingOf = statement({
  name: 'messages.count-waiting',
  params: [t.uuid<UserId>()],
  row: { conversations: t.int4().certain() },
  text: `
    select count(*)::int4 as conversations from conversation_people
    where person_id = $1 and folder = 'inbox' and waiting_since is not null`,
});

/**
 * Counts the conversations of two in a person's inbox whose last words wait for this person's reply. A mass message is no
 * reply; requests and groups are not counted.
 */
export async function countWaiting(db: Queryable, personId: UserId): Promise<number> {
  return (await db.one(waitingOf, personId)).conversations;
}
