import type { UserId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import { exportSection } from '../../kernel/parts/export-section.ts';
import type { Tx } from '../../platform/db/db.ts';
import { statement, t } from '../../platform/db/statement.ts';

const dropWords = statement({
  name: 'live.drop-words',
  params: [t.uuid<UserId>(), t.timestamptz()],
  row: {},
  text: `
    with reactions as (delete from stream_line_reactions where person_id = $1),
    voices as (delete from stream_voices where person_id = $1),
    moderators as (delete from chat_moderators where person_id = $1 or creator_id = $1),
    pins as (
      update stream_chats chat set pinned_line_id = null from stream_lines pinned
      where pinned.id = chat.pinned_line_id and pinned.author_id = $1)
    update stream_lines set text = '', deleted_at = case when tip_order_id is null then $2::timestamptz end
    where author_id = $1 and deleted_at is null`,
});

/** The account ends: what the person said in chats is gone at once, and of their tips the amounts stay. */
export const closeChats = (deps: Pick<Deps, 'clock'>, tx: Tx, userId: UserId): Promise<number> =>
  tx.run(dropWords, userId, deps.clock.now());

/** What a person downloads of chats: their own words and choices, and whom they named. */
export const exportsOfChats = [
  exportSection(
    'live',
    'stream_lines',
    `select coalesce(jsonb_agg(jsonb_build_object('stream_id', x.stream_id, 'text', x.text, 'said_at', x.said_at,
       'by', actor.handle, 'is_tip', x.tip_order_id is not null,
       'is_supporter', x.is_supporter) order by x.said_at), '[]') as section
     from stream_lines x left join profiles actor on actor.id = x.actor_id
     where x.author_id = $1 and x.deleted_at is null`,
  ),
  exportSection(
    'live',
    'stream_line_reactions',
    `select coalesce(jsonb_agg(jsonb_build_object('stream_id', l.stream_id, 'emoji', x.emoji, 'created_at', x.created_at)
       order by x.created_at), '[]') as section
     from stream_line_reactions x join stream_lines l on l.id = x.line_id where x.person_id = $1`,
  ),
  exportSection(
    'live',
    'stream_pauses',
    `select coalesce(jsonb_agg(jsonb_build_object('stream_id', x.stream_id, 'until', x.silenced_until)), '[]') as section
     from stream_voices x where x.person_id = $1 and x.silenced_until is not null`,
  ),
  exportSection(
    'live',
    'chat_moderators',
    `select coalesce(jsonb_agg(jsonb_build_object('creator', c.handle, 'moderator', p.handle, 'named_at', x.named_at)
       order by x.named_at), '[]') as section
     from chat_moderators x
     join profiles c on c.id = x.creator_id
     join profiles p on p.id = x.person_id
     where $1 in (x.creator_id, x.person_id)`,
  ),
];
