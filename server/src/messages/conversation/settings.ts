import {
  MESSAGE_SETTINGS,
  type MessageSettings,
  type WhoMayWrite,
} from '@limelight/contract/messages/operations';
import type { TierId, UserId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { Queryable } from '../../platform/db/db.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { MessageRefused } from '../refused.ts';

const settingsOf = statement({
  name: 'messages.settings',
  params: [t.uuid<UserId>()],
  row: {
    who_may_write: t.text<WhoMayWrite>(),
    tier_ids: t.uuidArray<TierId>().certain(),
    min_spent_cents: t.int4<Cents>(),
    first_message_cents: t.int4<Cents>(),
    read_receipts: t.bool(),
    shows_last_seen: t.bool(),
  },
  text: `
    select who_may_write, min_spent_cents, first_message_cents, read_receipts, shows_last_seen,
      array(select chosen.tier_id from writing_tiers chosen where chosen.creator_id = $1 order by chosen.tier_id)
        as tier_ids
    from message_settings where person_id = $1`,
});

const putSettings = statement({
  name: 'messages.put-settings',
  params: {
    personId: t.uuid<UserId>(),
    whoMayWrite: t.text<WhoMayWrite>(),
    minSpentCents: t.int4<Cents>(),
    firstMessageCents: t.int4<Cents>(),
    readReceipts: t.bool(),
    showsLastSeen: t.bool(),
  },
  row: {},
  text: `
    insert into message_settings (person_id, who_may_write, min_spent_cents, first_message_cents, read_receipts,
      shows_last_seen)
    values (:personId, :whoMayWrite, :minSpentCents, :firstMessageCents, :readReceipts, :showsLastSeen)
    on conflict (person_id) do update set who_may_write = excluded.who_may_write,
      min_spent_cents = excluded.min_spent_cents, first_message_cents = excluded.first_message_cents,
      read_receipts = excluded.read_receipts, shows_last_seen = excluded.shows_last_seen`,
});

const removeTiers = statement({
  name: 'messages.remove-writing-tiers',
  params: [t.uuid<UserId>(), t.uuidArray<TierId>()],
  row: {},
  text: `delete from writing_tiers where creator_id = $1 and tier_id <> all($2::uuid[])`,
});

/** Tiers of other creators are skipped. */
const putTiers = statement({
  name: 'messages.put-writing-tiers',
  params: [t.uuid<UserId>(), t.uuidArray<TierId>()],
  row: {},
  text: `
    insert into writing_tiers (creator_id, tier_id)
    select tier.creator_id, tier.id from tiers tier where tier.creator_id = $1 and tier.id = any($2::uuid[])
    on conflict do nothing`,
});

/** Locks a person: two changes of their settings wait for each other. */
const lockPerson = statement({
  name: 'messages.lock-settings',
  params: [t.uuid<UserId>()],
  row: { id: t.uuid<UserId>() },
  text: `select id from people where id = $1 for no key update`,
});

export const getSettings = ({ db }: Pick<Deps, 'db'>, viewer: Viewer): Promise<MessageSettings> =>
  readSettings(db, viewer.id);

async function readSettings(db: Queryable, person: UserId): Promise<MessageSettings> {
  const row = await db.maybe(settingsOf, person);
  if (!row) return MESSAGE_SETTINGS;
  return {
    whoMayWrite: row.who_may_write,
    tierIds: [...row.tier_ids],
    minSpentCents: row.min_spent_cents,
    firstMessageCents: row.first_message_cents,
    readReceipts: row.read_receipts,
    showsLastSeen: row.shows_last_seen,
  };
}

type Change = { readonly [K in keyof MessageSettings]?: MessageSettings[K] | undefined };

/** Changes the given settings and returns all of them. Throws `MessageRefused` where the choice of tiers has no tier. */
export const saveSettings = (
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  change: Change,
): Promise<MessageSettings> =>
  db.tx(async (tx) => {
    await tx.one(lockPerson, viewer.id);
    const before = await readSettings(tx, viewer.id);
    await tx.run(putSettings, {
      personId: viewer.id,
      whoMayWrite: change.whoMayWrite ?? before.whoMayWrite,
      minSpentCents: change.minSpentCents ?? before.minSpentCents,
      firstMessageCents: change.firstMessageCents ?? before.firstMessageCents,
      readReceipts: change.readReceipts ?? before.readReceipts,
      showsLastSeen: change.showsLastSeen ?? before.showsLastSeen,
    });
    if (change.tierIds) {
      await tx.run(removeTiers, viewer.id, change.tierIds);
      await tx.run(putTiers, viewer.id, change.tierIds);
    }
    const settings = await readSettings(tx, viewer.id);
    if (settings.whoMayWrite === 'tiers' && settings.tierIds.length === 0)
      throw new MessageRefused({ code: 'tiers_missing' });
    return settings;
  });
