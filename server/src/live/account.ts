import type { UserId } from '@limelight/contract/platform/ids';
import type { AccountPart } from '../kernel/parts/account-part.ts';
import { exportSection } from '../kernel/parts/export-section.ts';
import { statement, t } from '../platform/db/statement.ts';
import { closeChats, exportsOfChats } from './chat/account.ts';
import { endAllOf } from './sending/end-all.ts';

/** What a person watched and wanted to watch; as a creator, their key and the words of their streams. */
const dropOwn = statement({
  name: 'live.drop-own',
  params: [t.uuid<UserId>()],
  row: {},
  text: `
    with keys as (delete from stream_keys where creator_id = $1),
    reminders as (delete from stream_reminders where person_id = $1),
    previews as (delete from stream_previews where person_id = $1),
    visits as (delete from stream_visits where person_id = $1)
    update streams set title = 'Stream', description = '', tags = '{}', cover_media_id = null where creator_id = $1`,
});

/** Streams of an account that ends stop; holders of tickets keep the recordings that they bought. */
export const streamsOfAccount: AccountPart = {
  async close(deps, tx, userId) {
    await endAllOf(deps, tx, userId, 'deleted');
    await closeChats(deps, tx, userId);
    await tx.run(dropOwn, userId);
  },
  exports: [
    exportSection(
      'live',
      'streams',
      `select coalesce(jsonb_agg(jsonb_build_object('title', x.title, 'description', x.description, 'tags', x.tags,
         'state', x.state, 'audience', x.audience, 'ticket_cents', x.ticket_cents, 'mark_cents', x.mark_cents,
         'goal_cents', x.goal_cents,
         'starts_at', x.starts_at, 'started_at', x.started_at, 'ended_at', x.ended_at, 'end_reason', x.end_reason,
         'peak_viewers', x.peak_viewers, 'key_made_at', (select k.made_at from stream_keys k where k.creator_id = $1),
         'created_at', x.created_at) order by x.created_at), '[]') as section
       from streams x where x.creator_id = $1`,
    ),
    exportSection(
      'live',
      'watched_streams',
      `select coalesce(jsonb_agg(jsonb_build_object('creator', p.handle, 'stream_id', x.stream_id, 'first_at', x.first_at,
         'seconds', x.seconds) order by x.first_at), '[]') as section
       from stream_visits x join streams s on s.id = x.stream_id join profiles p on p.id = s.creator_id
       where x.person_id = $1`,
    ),
    exportSection(
      'live',
      'stream_previews',
      `select coalesce(jsonb_agg(jsonb_build_object('creator', p.handle, 'stream_id', x.stream_id, 'began_at', x.began_at)
         order by x.began_at), '[]') as section
       from stream_previews x join streams s on s.id = x.stream_id join profiles p on p.id = s.creator_id
       where x.person_id = $1`,
    ),
    exportSection(
      'live',
      'stream_reminders',
      `select coalesce(jsonb_agg(jsonb_build_object('creator', p.handle, 'stream_id', x.stream_id,
         'created_at', x.created_at) order by x.created_at), '[]') as section
       from stream_reminders x join streams s on s.id = x.stream_id join profiles p on p.id = s.creator_id
       where x.person_id = $1`,
    ),
    // What they paid for it is among their orders.
    exportSection(
      'live',
      'tickets',
      `select coalesce(jsonb_agg(jsonb_build_object('creator', p.handle, 'stream_id', s.id, 'since', x.since)
         order by x.since), '[]') as section
       from held_grants x join streams s on s.id = x.thing_id join profiles p on p.id = s.creator_id
       where x.holder_id = $1 and x.kind = 'ticket'`,
    ),
    exportSection(
      'live',
      'chat_marks',
      `select coalesce(jsonb_agg(jsonb_build_object('creator', p.handle, 'stream_id', s.id, 'since', x.since)
         order by x.since), '[]') as section
       from held_grants x join streams s on s.id = x.thing_id join profiles p on p.id = s.creator_id
       where x.holder_id = $1 and x.kind = 'chat_mark'`,
    ),
    ...exportsOfChats,
  ],
};
