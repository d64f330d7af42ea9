import type { UserId } from '@limelight/contract/platform/ids';
import type { HasMet } from '../../kernel/has-met.ts';
import { statement, t } from '../../platform/db/statement.ts';

const conversationOf = statement({
  name: 'messages.has-conversation',
  params: [t.uuid<UserId>(), t.uuid<UserId>()],
  row: { person_id: t.uuid<UserId>() },
  text: `select person_id from conversation_people where person_id = $1 and other_id = $2`,
});

/** Whether two people have a conversation of two with each other; a common group does not count. */
export const hasConversation: HasMet = async ({ db }, viewerId, personId) =>
  (await db.maybe(conversationOf, viewerId, personId)) !== null;
