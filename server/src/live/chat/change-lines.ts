import type { StreamId, StreamLineId, UserId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { type Row, statement, t } from '../../platform/db/statement.ts';
import { type ChatRole, mayActOn, reactionRefusalOf, readsChat } from './chat-policy.ts';
import { inSight } from './line-queries.ts';
import { isModeratorOf, type OpenChat, openChat, roleOf, runChat } from './open-chat.ts';
import { ChatRefused, notFound } from './refused.ts';
import { tellChat } from './tell-chat.ts';

type ChangeDeps = Pick<Deps, 'db' | 'clock' | 'realtime' | 'log'>;

/** A line that person $2 reads, with what its author is in this chat. */
const lineToChange = statement({
  name: 'live.line-to-change',
  params: [t.uuid<StreamLineId>(), t.uuid<UserId>()],
  row: {
    id: t.uuid<StreamLineId>(),
    stream_id: t.uuid<StreamId>(),
    author_id: t.uuid<UserId>(),
    creator_id: t.uuid<UserId>(),
    author_is_moderator: t.bool().certain(),
    is_tip: t.bool().certain(),
  },
  text: `
    select l.id, l.stream_id, l.author_id, s.creator_id, l.tip_order_id is not null as is_tip,
      ${isModeratorOf('l.author_id', 's.creator_id')} as author_is_moderator
    from stream_lines l join streams s on s.id = l.stream_id
    where l.id = $1 and ${inSight('l', '$2')}`,
});
export type LineToChange = Row<typeof lineToChange>;

/** Finds a line that the viewer reads. Throws not_found. */
export async function lineOf(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  id: StreamLineId,
): Promise<LineToChange> {
  const line = await db.maybe(lineToChange, id, viewer.id);
  if (!line) throw notFound();
  return line;
}

export const authorRole = (line: LineToChange): ChatRole | null =>
  roleOf(line.author_id, line.creator_id, line.author_is_moderator);

/** A line and its chat, for a person who may act on its author. Throws `ChatRefused`. */
export async function runLine(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  id: StreamLineId,
): Promise<{ line: LineToChange; chat: OpenChat }> {
  const line = await lineOf(deps, viewer, id);
  return { line, chat: await runChat(deps, viewer, line.stream_id) };
}

/** Empties a line. A tip keeps its place and its amount: only its words go. */
const emptyLine = statement({
  name: 'live.empty-line',
  params: [t.uuid<StreamLineId>(), t.timestamptz()],
  row: {},
  text: `
    with pins as (update stream_chats set pinned_line_id = null where pinned_line_id = $1)
    update stream_lines set text = '', deleted_at = case when tip_order_id is null then $2::timestamptz end
    where id = $1 and deleted_at is null`,
});

/** Deletes the viewer's own line, or, for the people who run the chat, one of another person. Throws `ChatRefused`. */
export async function deleteLine(
  deps: ChangeDeps,
  viewer: Viewer,
  id: StreamLineId,
): Promise<void> {
  const line = await lineOf(deps, viewer, id);
  const isOwn = line.author_id === viewer.id;
  if (isOwn && line.is_tip) throw new ChatRefused({ code: 'is_tip' });
  if (!isOwn) {
    const { facts } = await runChat(deps, viewer, line.stream_id);
    if (!mayActOn(facts.role, authorRole(line))) throw new ChatRefused({ code: 'not_moderator' });
  }
  await deps.db.run(emptyLine, id, deps.clock.now());
  tellChat(deps, line.stream_id, line.is_tip ? { isChanged: true } : { gone: id });
}

const setPin = statement({
  name: 'live.set-pin',
  params: [t.uuid<StreamId>(), t.uuid<StreamLineId>().nullable()],
  row: {},
  text: `update stream_chats set pinned_line_id = $2 where stream_id = $1`,
});

const dropPin = statement({
  name: 'live.drop-pin',
  params: [t.uuid<StreamId>(), t.uuid<StreamLineId>()],
  row: {},
  text: `update stream_chats set pinned_line_id = null where stream_id = $1 and pinned_line_id = $2`,
});

/** Pins a line in the place of another, or unpins it. Throws `ChatRefused`. */
export async function pinLine(
  deps: ChangeDeps,
  viewer: Viewer,
  id: StreamLineId,
  isPinned: boolean,
): Promise<void> {
  const { line } = await runLine(deps, viewer, id);
  await deps.db.run(isPinned ? setPin : dropPin, line.stream_id, id);
  tellChat(deps, line.stream_id, { isChanged: true });
}

const putReaction = statement({
  name: 'live.put-reaction',
  params: [t.uuid<StreamLineId>(), t.uuid<UserId>(), t.text(), t.timestamptz()],
  row: {},
  text: `
    insert into stream_line_reactions (line_id, person_id, emoji, created_at) values ($1, $2, $3, $4)
    on conflict (line_id, person_id) do update set emoji = excluded.emoji, created_at = excluded.created_at`,
});

const dropReaction = statement({
  name: 'live.drop-reaction',
  params: [t.uuid<StreamLineId>(), t.uuid<UserId>()],
  row: {},
  text: `delete from stream_line_reactions where line_id = $1 and person_id = $2`,
});

/** Reacts to a line; null takes the viewer's reaction back. Throws `ChatRefused`. */
export async function reactToLine(
  deps: ChangeDeps,
  viewer: Viewer,
  id: StreamLineId,
  emoji: string | null,
): Promise<void> {
  const line = await lineOf(deps, viewer, id);
  const { facts } = await openChat(deps, viewer, line.stream_id);
  if (!readsChat(facts)) throw notFound();
  if (emoji === null) {
    await deps.db.run(dropReaction, id, viewer.id);
  } else {
    const refusal = reactionRefusalOf(facts);
    if (refusal !== null) throw new ChatRefused({ code: 'cannot_say', refusal });
    await deps.db.run(putReaction, id, viewer.id, emoji, deps.clock.now());
  }
  tellChat(deps, line.stream_id, { reacted: id });
}
