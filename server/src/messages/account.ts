import type { UserId } from '@limelight/contract/platform/ids';
import type { AccountPart } from '../kernel/parts/account-part.ts';
import { exportSection } from '../kernel/parts/export-section.ts';
import { statement, t } from '../platform/db/statement.ts';
import { leaveGroups } from './groups/follow-memberships.ts';
import { dropInbox, creatorExports } from './inbox/account-inbox.ts';
import { wordsFor } from './reading/name-in-words.ts';
import { emptyBodies } from './sending/write-queries.ts';

const dropOwn = statement({
  name: 'messages.drop-own',
  params: [t.uuid<UserId>()],
  row: {},
  text: `
    with settings as (delete from message_settings where person_id = $1),
    kept as (delete from saved_messages where person_id = $1),
    paid as (update paid_messages set text = '', media = '{}' where author_id = $1 and sequence is null),
    reactions as (delete from message_reactions where person_id = $1)
    update conversation_people set draft = '', pinned_at = null, muted_at = null, archived_at = null, saved_at = null
    where person_id = $1`,
});

/** The person's messages stay as empty places; those that the other person had not read no longer count as unread. */
const unsendAll = statement({
  name: 'messages.unsend-all',
  params: [t.uuid<UserId>(), t.timestamptz()],
  row: {},
  text: `
    with gone as (
      update messages m set unsent_at = coalesce(m.unsent_at, $2), unsent_by_takedown = false
      from message_bodies said
      where said.author_id = $1 and m.body_id = said.id and (m.unsent_at is null or m.unsent_by_takedown))
    update conversation_people set unread = 0, is_request = false, waiting_since = null,
      declined_at = case when is_request then $2 else declined_at end
    where other_id = $1 and (unread > 0 or is_request or waiting_since is not null)`,
});

/** The next bodies of a person, after one of them, that may still have words or files. */
const fullBodies = statement({
  name: 'messages.full-bodies',
  params: [t.uuid<UserId>(), t.uuid(), t.int8()],
  row: { id: t.uuid() },
  text: `
    select id from message_bodies where author_id = $1 and id > $2 and emptied_at is null order by id limit $3`,
});

const BATCH = 200;
const FIRST = '00000000-0000-0000-0000-000000000000';

/** The messages, settings and saved things of an account. Buyers keep what they bought. */
export const messagesOfAccount: AccountPart = {
  async close(deps, tx, userId) {
    await leaveGroups(deps, tx, userId);
    await tx.run(dropOwn, userId);
    await dropInbox(tx, userId);
    await tx.run(unsendAll, userId, deps.clock.now());
  },
  async erase({ db, clock }, userId) {
    let past = FIRST;
    for (;;) {
      const bodies = await db.many(fullBodies, userId, past, BATCH);
      const ids = bodies.map((body) => body.id);
      await db.run(emptyBodies, ids, clock.now());
      const last = ids.at(-1);
      if (last === undefined || ids.length < BATCH) return;
      past = last;
    }
  },
  // The owner wrote the name of a group, so a person who left does not get it.
  exports: [
    exportSection(
      'messages',
      'messages',
      `select coalesce(jsonb_agg(jsonb_build_object('to', coalesce(p.handle, room.name), 'text', ${wordsFor('said', 'text', 'mine.other_id')},
         'locked_text', ${wordsFor('said', 'locked_text', 'mine.other_id')}, 'price_cents', said.price_cents,
         'by', actor.handle, 'sent_at', m.sent_at, 'edited_at', m.edited_at,
         'media', (select coalesce(jsonb_agg(file.media_id order by file.position), '[]')
           from message_media file where file.body_id = said.id)) order by m.sent_at), '[]') as section
       from message_bodies said
       join messages m on m.body_id = said.id and m.unsent_at is null
       join conversation_people mine on mine.conversation_id = m.conversation_id and mine.person_id = said.author_id
       left join profiles p on p.id = mine.other_id
       left join profiles actor on actor.id = said.actor_id
       left join groups room on room.id = m.conversation_id and mine.left_at is null
       where said.author_id = $1`,
    ),
    exportSection(
      'messages',
      'conversations',
      `select coalesce(jsonb_agg(jsonb_build_object('with', coalesce(p.handle, room.name), 'last_at', x.last_at, 'draft', x.draft,
         'left_at', x.left_at,
         'pinned', x.pinned_at is not null, 'muted', x.muted_at is not null, 'archived', x.archived_at is not null,
         'saved', x.saved_at is not null)), '[]') as section
       from conversation_people x left join profiles p on p.id = x.other_id
       left join groups room on room.id = x.conversation_id and x.left_at is null
       where x.person_id = $1`,
    ),
    // Messages whose payment is not complete; they are sent once it is.
    exportSection(
      'messages',
      'unsent_paid_messages',
      `select coalesce(jsonb_agg(jsonb_build_object('to', p.handle, 'text', x.text, 'media', x.media)), '[]') as section
       from paid_messages x
       join conversation_people mine on mine.conversation_id = x.conversation_id and mine.person_id = x.author_id
       left join profiles p on p.id = mine.other_id
       where x.author_id = $1 and x.sequence is null`,
    ),
    exportSection(
      'messages',
      'saved_messages',
      `select coalesce(jsonb_agg(jsonb_build_object('with', coalesce(p.handle, room.name), 'sent_at', m.sent_at,
         'saved_at', x.saved_at) order by x.saved_at), '[]') as section
       from saved_messages x
       join messages m on m.conversation_id = x.conversation_id and m.sequence = x.sequence
       join conversation_people mine on mine.conversation_id = x.conversation_id and mine.person_id = x.person_id
       left join profiles p on p.id = mine.other_id
       left join groups room on room.id = x.conversation_id and mine.left_at is null
       where x.person_id = $1`,
    ),
    exportSection(
      'messages',
      'message_reactions',
      `select coalesce(jsonb_agg(jsonb_build_object('emoji', x.emoji, 'message_sent_at', m.sent_at,
         'created_at', x.created_at)), '[]') as section
       from message_reactions x
       join messages m on m.conversation_id = x.conversation_id and m.sequence = x.sequence
       where x.person_id = $1`,
    ),
    exportSection(
      'messages',
      'message_settings',
      `select coalesce(jsonb_agg(jsonb_build_object('who_may_write', x.who_may_write,
         'min_spent_cents', x.min_spent_cents, 'first_message_cents', x.first_message_cents,
         'tiers', (select coalesce(jsonb_agg(tier.name), '[]') from writing_tiers chosen
           join tiers tier on tier.id = chosen.tier_id where chosen.creator_id = x.person_id),
         'read_receipts', x.read_receipts, 'shows_last_seen', x.shows_last_seen)), '[]') as section
       from message_settings x where x.person_id = $1`,
    ),
    ...creatorExports,
  ],
};
