import { NARROWING } from '@limelight/contract/fans/limits';
import type { MassMessageId } from '@limelight/contract/platform/ids';
import type { BoughtThings, FanFilter } from '../../kernel/parts/fan-filter.ts';
import { DAY } from '../../platform/clock/clock.ts';
import { t } from '../../platform/db/statement.ts';
import { listMassTitles } from '../mass/list-mass-titles.ts';

const params = {
  seenSince: t.timestamptz().nullable(),
  gotId: t.uuid<MassMessageId>().nullable(),
  notGotId: t.uuid<MassMessageId>().nullable(),
};

const got = (message: string) => `exists (
      select from mass_messages sent join messages placed on placed.body_id = sent.body_id
        join conversations pair on pair.id = placed.conversation_id
      where sent.id = ${message} and sent.creator_id = :creatorId
        and pair.low_id = least(f.fan_id, :creatorId) and pair.high_id = greatest(f.fan_id, :creatorId))`;

/** Last seen, hidden by the same setting as on the fan card (fan-side.ts). */
const SEEN = `
      not exists (select from message_settings setting where setting.person_id = f.fan_id and not setting.shows_last_seen)
      and exists (select from auth.last_seen seen where seen.id = f.fan_id and seen.at >= :seenSince)`;

/** Filters fans by when they were last seen, where they show it, and by a mass message that they got or did not get. */
export const filterOfMessages: FanFilter<typeof params> = {
  params,
  values: ({ seenDays, gotId, notGotId }, now) => ({
    seenSince: seenDays === undefined ? null : new Date(now.getTime() - seenDays * DAY),
    gotId: gotId ?? null,
    notGotId: notGotId ?? null,
  }),
  condition: `(:seenSince::timestamptz is null or (${SEEN}))
    and (:gotId::uuid is null or ${got(':gotId')})
    and (:notGotId::uuid is null or not ${got(':notGotId')})`,
  choices: async ({ db }, creatorId) => {
    const most = NARROWING.things;
    const titles = await listMassTitles(db, creatorId, { isPriced: false, most });
    return { messages: titles.map((one) => ({ ...one, at: one.at.toISOString() })) };
  },
};

/** Mass messages with a price. */
export const boughtMessages: BoughtThings = {
  kind: 'message',
  newest: (db, creatorId, most) => listMassTitles(db, creatorId, { isPriced: true, most }),
  /** A grant names the body of the message, which is one for all recipients. */
  grantedAs: (thing) => `(select sent.body_id from mass_messages sent
          where sent.id = ${thing} and sent.creator_id = :creatorId)`,
};
