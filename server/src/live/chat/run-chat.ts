import type { StreamId, StreamLineId, UserId } from '@limelight/contract/platform/ids';
import { userTopic } from '@limelight/contract/platform/realtime';
import type { Deps } from '../../kernel/deps.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { MINUTE } from '../../platform/clock/clock.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { block } from '../../safety/index.ts';
import { authorRole, lineOf, runLine } from './change-lines.ts';
import { mayActOn, readsChat } from './chat-policy.ts';
import { openChat, runChat } from './open-chat.ts';
import { ChatRefused, notFound } from './refused.ts';
import { tellChat } from './tell-chat.ts';

type RunDeps = Pick<Deps, 'db' | 'clock' | 'realtime' | 'log'>;

/** Pauses a person in a chat until $3; for good where $4. */
const silence = statement({
  name: 'live.silence',
  params: [t.uuid<StreamId>(), t.uuid<UserId>(), t.timestamptz().nullable(), t.bool()],
  row: {},
  text: `
    insert into stream_voices (stream_id, person_id, silenced_until)
    values ($1, $2, case when $4 then 'infinity' else $3::timestamptz end)
    on conflict (stream_id, person_id) do update set silenced_until = excluded.silenced_until`,
});

/**
 * Pauses the author of a line in its chat for some minutes; null: until the stream ends, 0: not any longer. Throws `ChatRefused`.
 */
export async function timeOut(
  deps: RunDeps,
  viewer: Viewer,
  { lineId, minutes }: { readonly lineId: StreamLineId; readonly minutes: number | null },
): Promise<void> {
  const { line, chat } = await runLine(deps, viewer, lineId);
  if (line.author_id === viewer.id || !mayActOn(chat.facts.role, authorRole(line)))
    throw new ChatRefused({ code: 'not_them' });
  const { stream_id: streamId, author_id: personId } = line;
  const until = minutes ? new Date(deps.clock.now().getTime() + minutes * MINUTE) : null;
  await deps.db.run(silence, streamId, personId, until, minutes === null);
  await deps.realtime.tell(userTopic(personId), 'chat_right', { streamId });
}

const saveSlowMode = statement({
  name: 'live.save-slow-mode',
  params: [t.uuid<StreamId>(), t.int4(), t.timestamptz()],
  row: {},
  text: `update streams set chat_slow_seconds = $2, updated_at = $3 where id = $1`,
});

const saveMembersOnly = statement({
  name: 'live.save-members-only',
  params: [t.uuid<StreamId>(), t.bool(), t.timestamptz()],
  row: {},
  text: `update streams set chat_members_only = $2, updated_at = $3 where id = $1`,
});

/** Sets the seconds between two lines of one person; 0 for none. Throws `ChatRefused`. */
export async function setSlowMode(
  deps: RunDeps,
  viewer: Viewer,
  { streamId, seconds }: { readonly streamId: StreamId; readonly seconds: number },
): Promise<void> {
  await runChat(deps, viewer, streamId);
  await deps.db.run(saveSlowMode, streamId, seconds, deps.clock.now());
  tellChat(deps, streamId, { isChanged: true });
}

/** Sets whether members alone write. Throws `ChatRefused`. */
export async function setMembersOnly(
  deps: RunDeps,
  viewer: Viewer,
  { streamId, isOn }: { readonly streamId: StreamId; readonly isOn: boolean },
): Promise<void> {
  await runChat(deps, viewer, streamId);
  await deps.db.run(saveMembersOnly, streamId, isOn, deps.clock.now());
  tellChat(deps, streamId, { isChanged: true });
}

/** Blocks the author of a line for the viewer, everywhere. Throws `ChatRefused`. */
export async function blockAuthor(deps: Deps, viewer: Viewer, lineId: StreamLineId): Promise<void> {
  const line = await lineOf(deps, viewer, lineId);
  const { facts } = await openChat(deps, viewer, line.stream_id);
  if (!readsChat(facts)) throw notFound();
  if (line.author_id === viewer.id) throw new ChatRefused({ code: 'not_them' });
  await block(deps, viewer, { userId: line.author_id, cancelMembership: false });
}
