import type { ConversationId, CreatorId, UserId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../kernel/viewer.ts';
import type { Deps } from '../kernel/deps.ts';
import type { Queryable } from '../platform/db/db.ts';
import { statement, t } from '../platform/db/statement.ts';
import { fanOf } from './fan-side.ts';

const noteOf = statement({
  name: 'messages.note-of',
  params: [t.uuid<CreatorId>(), t.uuid<UserId>()],
  row: { text: t.text() },
  text: `select text from fan_notes where creator_id = $1 and fan_id = $2`,
});

/** What a creator noted about a fan; '' for nothing. */
export async function fanNote(db: Queryable, creatorId: CreatorId, fanId: UserId): Promise<string> {
  return (await db.maybe(noteOf, creatorId, fanId))?.text ?? '';
}

const putNote = statement({
  name: 'messages.put-note',
  params: [t.uuid<UserId>(), t.uuid<UserId>(), t.text(), t.timestamptz()],
  row: {},
  text: `
    insert into fan_notes (creator_id, fan_id, text, updated_at) values ($1, $2, $3, $4)
    on conflict (creator_id, fan_id) do update set text = excluded.text, updated_at = excluded.updated_at`,
});

const dropNote = statement({
  name: 'messages.drop-note',
  params: [t.uuid<UserId>(), t.uuid<UserId>()],
  row: {},
  text: `delete from fan_notes where creator_id = $1 and fan_id = $2`,
});

/** Keeps what a creator notes about the fan of a conversation; '' removes it. Throws `MessageRefused`. */
export async function saveFanNote(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  { conversationId, text }: { conversationId: ConversationId; text: string },
): Promise<void> {
  const { other_id: fan } = await fanOf(db, viewer, conversationId);
  if (text === '') await db.run(dropNote, viewer.id, fan);
  else await db.run(putNote, viewer.id, fan, text, clock.now());
}
