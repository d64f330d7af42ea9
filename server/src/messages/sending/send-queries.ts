import type { ConversationId, MessageId, UserId } from '@limelight/contract/platform/ids';
import { type Row, statement, t } from '../../platform/db/statement.ts';
import { relation, relationColumns } from '../relation.ts';
import { waits } from '../paid/paid-queries.ts';

/**
 * Takes the locks of `lockConversation` and then `lockPeople`, in the same order but in one round trip. Returns a row for each
 * of the two people of each conversation that person $2 is in. Groups are not locked (`groups/seat.ts` does); each has a row
 * that says that it is one.
 */
const lockPairs = (name: string, whereTaken: '' | 'skip locked') =>
  statement({
    name,
    params: [t.uuidArray<ConversationId>(), t.uuidArray<UserId>()],
    row: {
      conversation_id: t.uuid<ConversationId>(),
      is_group: t.bool().certain(),
      /** Null for a group, and where the two people are not locked. */
      person_id: t.uuid<UserId>().nullable(),
    },
    text: `
      with taken as (
        select c.id as conversation_id, one.id as person_id
        from unnest($1::uuid[], $2::uuid[]) as asked(conversation_id, person_id)
        join conversations c on c.id = asked.conversation_id and asked.person_id in (c.low_id, c.high_id)
        join people one on one.id in (c.low_id, c.high_id)
        order by c.id, one.id
        for no key update of c ${whereTaken} for share of one ${whereTaken})
      select c.id as conversation_id, c.low_id is null as is_group, taken.person_id
      from conversations c left join taken on taken.conversation_id = c.id
      where c.id = any($1)`,
  });
/** Waits for locked rows. */
export const lockAll = lockPairs('messages.lock-pairs', '');
/** Skips locked rows, so that one or both rows of a conversation may be missing. */
export const lockFree = lockPairs('messages.lock-free-pairs', 'skip locked');

/** A message to be sent, as a row of JSON. */
interface AskedFacts {
  readonly conversation_id: ConversationId;
  readonly person: UserId;
  readonly other: UserId;
  readonly client_id: string;
  readonly reply_to: MessageId | null;
}

/**
 * For each conversation, once it is locked: the facts about its two people, whether a call at the same time has sent this
 * message already, the sequence that it replies to, and whether this person owes the answer to a fee.
 */
export const factsToSend = statement({
  name: 'messages.facts-to-send',
  params: [t.jsonb<readonly AskedFacts[]>(), t.timestamptz()],
  row: {
    ...relationColumns,
    conversation_id: t.uuid<ConversationId>().certain(),
    other: t.uuid<UserId>().certain(),
    sent_id: t.uuid<MessageId>().nullable(),
    reply_sequence: t.int4().nullable(),
    owes_answer: t.bool().certain(),
    /** This person has written here before, or accepted the request. */
    has_agreed: t.bool().certain(),
  },
  text: `
    select facts.*, asked.conversation_id, asked.other,
      (select sent.id from messages sent where sent.conversation_id = asked.conversation_id
        and sent.author_id = asked.person and sent.client_id = asked.client_id) as sent_id,
      (select answered.sequence from messages answered
        where answered.conversation_id = asked.conversation_id and answered.id = asked.reply_to) as reply_sequence,
      -- not exists(): for many rows the planner would read these tables whole, once
      coalesce((select side.agreed_at is not null from conversation_people side
        where side.conversation_id = asked.conversation_id and side.person_id = asked.person), false) as has_agreed,
      coalesce((select true from paid_messages fee where fee.conversation_id = asked.conversation_id
        and fee.author_id = asked.other and ${waits('fee', '$2')} limit 1), false)
        as owes_answer
    from jsonb_to_recordset($1) as asked(conversation_id uuid, person uuid, other uuid, client_id text, reply_to uuid)
    cross join lateral (${relation('asked.person', 'asked.other', '$2')}) facts`,
});
export type FactsRow = Row<typeof factsToSend>;
