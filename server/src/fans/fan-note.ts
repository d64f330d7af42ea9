import type { CreatorId, UserId } from '@limelight/contract/platform/ids';
import type { Queryable } from '../platform/db/db.ts';
import { statement, t } from '../platform/db/statement.ts';

const noteOf = statement({
  name: 'fans.note-of',
  params: [t.uuid<CreatorId>(), t.uuid<UserId>()],
  row: { text: t.text() },
  text: `select text from fan_notes where creator_id = $1 and fan_id = $2`,
});

/** A creator's note about a fan; '' for none. */
export async function fanNote(db: Queryable, creatorId: CreatorId, fanId: UserId): Promise<string> {
  return (await db.maybe(noteOf, creatorId, fanId))?.text ?? '';
}

const putNote = statement({
  name: 'fans.put-note',
  params: [t.uuid<CreatorId>(), t.uuid<UserId>(), t.text(), t.timestamptz()],
  row: {},
  text: `
    insert into fan_notes (creator_id, fan_id, text, updated_at) values ($1, $2, $3, $4)
    on conflict (creator_id, fan_id) do update set text = excluded.text, updated_at = excluded.updated_at`,
});

const dropNote = statement({
  name: 'fans.drop-note',
  params: [t.uuid<CreatorId>(), t.uuid<UserId>()],
  row: {},
  text: `delete from fan_notes where creator_id = $1 and fan_id = $2`,
});

/** Stores a creator's note about a fan; '' removes it. The caller has checked that the creator may know the fan. */
export async function keepFanNote(
  db: Queryable,
  creatorId: CreatorId,
  { fanId, text, now }: { readonly fanId: UserId; readonly text: string; readonly now: Date },
): Promise<void> {
  if (text === '') await db.run(dropNote, creatorId, fanId);
  else await db.run(putNote, creatorId, fanId, text, now);
}
