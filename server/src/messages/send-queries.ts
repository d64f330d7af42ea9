import type { ConversationId, MessageId, UserId } from '@limelight/contract/platform/ids';
import { statement, t } from '../platform/db/statement.ts';
import { between, betweenColumns } from './between.ts';

/** The person's own side of where a message is about to be sent, and the message sent before under its client id. */
export const sideToSend = statement({
  name: 'messages.side-to-send',
  params: [t.uuid<ConversationId>(), t.uuid<UserId>(), t.text()],
  row: {
    is_of_two: t.bool().certain(),
    has_agreed: t.bool().certain(),
    sent_id: t.uuid<MessageId>().nullable(),
  },
  text: `
    select side.other_id is not null as is_of_two, side.agreed_at is not null as has_agreed, sent.id as sent_id
    from conversation_people side
    left join messages sent on sent.conversation_id = $1 and sent.author_id = $2 and sent.client_id = $3
    where side.conversation_id = $1 and side.person_id = $2`,
});

/** As `lockConversation` and then `lockPeople`, in the same order, but one round trip: a row for each of the two people. */
export const lockBoth = statement({
  name: 'messages.lock-both',
  params: [t.uuid<ConversationId>(), t.uuid<UserId>()],
  row: { person_id: t.uuid<UserId>() },
  text: `
    select one.id as person_id
    from conversations c join accounts one on one.id in (c.low_id, c.high_id)
    where c.id = $1 and $2 in (c.low_id, c.high_id)
    order by one.id
    for no key update of c for share of one`,
});

/** What stands between the two once they are locked, and whether the other of two at once has sent it meanwhile. */
export const factsToSend = statement({
  name: 'messages.facts-to-send',
  params: {
    person: t.uuid<UserId>(),
    other: t.uuid<UserId>(),
    now: t.timestamptz(),
    conversationId: t.uuid<ConversationId>(),
    clientId: t.text(),
  },
  row: { ...betweenColumns, sent_id: t.uuid<MessageId>().nullable() },
  text: `
    select facts.*, (select id from messages sent where sent.conversation_id = :conversationId
      and sent.author_id = :person and sent.client_id = :clientId) as sent_id
    from (${between(':person::uuid', ':other::uuid', ':now')}) facts`,
});
