import type { UserId } from '@limelight/contract/platform/ids';
import { statement, t } from '../../platform/db/statement.ts';
import { isShown } from '../../kernel/rules.ts';
import type { SeesPerson } from '../../kernel/parts/sees-person.ts';

const seen = statement({
  name: 'messages.sees-person',
  params: [t.uuid<UserId>(), t.uuid<UserId>()],
  row: { is_seen: t.bool().certain() },
  text: `
    select exists (select from creators page where page.id = $2 and ${isShown('page')})
      or exists (select from conversation_people side where side.person_id = $1 and side.other_id = $2)
      or exists (select from group_members mine
        join group_members theirs on theirs.group_id = mine.group_id and theirs.person_id = $2
        where mine.person_id = $1 and mine.role <> 'member')
      or exists (select from conversation_people mine
        join message_bodies said on said.group_id = mine.conversation_id and said.author_id = $2
        join messages m on m.body_id = said.id and m.conversation_id = mine.conversation_id
        where mine.person_id = $1 and mine.other_id is null and mine.left_at is null
          and m.sequence > mine.from_sequence) as is_seen`,
});

/**
 * A viewer sees creators, people they have a conversation with, people who wrote in their groups while they were members, and
 * the members of groups that they run.
 */
export const seesInMessages: SeesPerson = async ({ db }, viewerId, personId) =>
  (await db.one(seen, viewerId, personId)).is_seen;
