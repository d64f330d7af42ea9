import type { MessageSettings } from '@limelight/contract/messages/operations';
import type { UserId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../accounts/viewer.ts';
import type { Deps } from '../deps.ts';
import { statement, t } from '../platform/db/statement.ts';

const settingsOf = statement({
  name: 'messages.settings',
  params: [t.uuid<UserId>()],
  row: { who_may_write: t.text<MessageSettings['whoMayWrite']>(), read_receipts: t.bool() },
  text: `select who_may_write, read_receipts from message_settings where person_id = $1`,
});

const putSettings = statement({
  name: 'messages.put-settings',
  params: [t.uuid<UserId>(), t.text<MessageSettings['whoMayWrite']>(), t.bool()],
  row: {},
  text: `
    insert into message_settings (person_id, who_may_write, read_receipts) values ($1, $2, $3)
    on conflict (person_id) do update set who_may_write = excluded.who_may_write,
      read_receipts = excluded.read_receipts`,
});

export async function getSettings(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
): Promise<MessageSettings> {
  const row = await db.maybe(settingsOf, viewer.id);
  return {
    whoMayWrite: row?.who_may_write ?? 'followers',
    readReceipts: row?.read_receipts ?? true,
  };
}

export async function saveSettings(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { whoMayWrite, readReceipts }: MessageSettings,
): Promise<void> {
  await db.run(putSettings, viewer.id, whoMayWrite, readReceipts);
}
