import type { ConversationId, UserId } from '@limelight/contract/platform/ids';
import { statement, t } from '../../platform/db/statement.ts';

/** Returns a row where the page has to be read: it was not requested yet, or not since $3. */
export const askForLink = statement({
  name: 'messages.ask-for-link',
  params: [t.text(), t.timestamptz(), t.timestamptz()],
  row: { url: t.text() },
  text: `
    insert into link_cards (url, state, asked_at) values ($1, 'waiting', $2)
    on conflict (url) do update set asked_at = excluded.asked_at where link_cards.asked_at < $3
    returning url`,
});

/** Those of these addresses that were requested before, with or without a card. */
export const linksWithCards = statement({
  name: 'messages.links-with-cards',
  params: [t.textArray()],
  row: { url: t.text() },
  text: `select url from link_cards where url = any($1::text[])`,
});

export const putCard = statement({
  name: 'messages.put-link-card',
  params: {
    url: t.text(),
    site: t.text().nullable(),
    title: t.text().nullable(),
    description: t.text().nullable(),
  },
  row: {},
  text: `
    update link_cards set state = case when :title::text is null then 'none' else 'ready' end,
      site = :site, title = :title, description = :description
    where url = :url`,
});

/** The newest messages with a link, at most $2, and the two people of each conversation; `people` is empty for a group. */
export const messagesWithLink = statement({
  name: 'messages.with-link',
  params: [t.text(), t.int8()],
  row: {
    conversation_id: t.uuid<ConversationId>(),
    sequence: t.int4(),
    people: t.uuidArray<UserId>().certain(),
  },
  text: `
    select m.conversation_id, m.sequence, array_remove(array[pair.low_id, pair.high_id], null) as people
    from message_bodies said
    join messages m on m.body_id = said.id and m.unsent_at is null
    join conversations pair on pair.id = m.conversation_id
    where said.link_url = $1
    order by said.id desc, m.conversation_id
    limit $2`,
});
