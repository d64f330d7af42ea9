import {
  firstMoment,
  lastMoment,
  type SendTime,
  sendTimeFault,
} from '@limelight/contract/messages/send-time';
import type { CreatorId, UserId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import type { Tx } from '../../platform/db/db.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { zoneOf } from '../../kernel/rules.ts';
import { MessageRefused } from '../refused.ts';
import { momentFor } from './local-time.ts';

const zoneOfCreator = statement({
  name: 'messages.zone-of',
  params: [t.uuid<UserId>()],
  row: { time_zone: t.text().certain() },
  text: `select ${zoneOf('$1')} as time_zone`,
});

/** Those of these people who have not got body $3 from creator $1 yet, with their time zones. */
const zonesOfWaiting = statement({
  name: 'messages.zones-of-waiting',
  params: [t.uuid<CreatorId>(), t.uuidArray<UserId>(), t.uuid()],
  row: { id: t.uuid<UserId>(), time_zone: t.text() },
  text: `
    select a.id, a.time_zone from people a
    where a.id = any($2::uuid[]) and not exists (
      select from conversations c join messages got on got.conversation_id = c.id and got.body_id = $3
      where c.low_id = least($1::uuid, a.id) and c.high_id = greatest($1::uuid, a.id))
    order by a.id`,
});

/** When a mass message goes out. */
interface GoesOut {
  /** Null for at once. By each fan's clock: the moment at which the creator's clock shows the time. */
  readonly scheduledFor: Date | null;
  /** Null where all get it at one moment. */
  readonly localTime: string | null;
  /** When the job first checks for people who get it. */
  readonly runAt: Date | null;
}
const AT_ONCE: GoesOut = { scheduledFor: null, localTime: null, runAt: null };

/**
 * The sending time of a mass message. It is at once where the local time has passed on some clocks, or the moment passed within
 * the minute that sending took. Throws `MessageRefused` where the time has passed on every clock.
 */
export async function timeOf(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  creatorId: CreatorId,
  {
    scheduledFor,
    localTime,
  }: { readonly scheduledFor: string | null; readonly localTime: string | null },
): Promise<GoesOut> {
  const now = clock.now();
  const check = (time: SendTime) => {
    const code = sendTimeFault(time, now);
    if (code !== null) throw new MessageRefused({ code });
  };
  if (localTime !== null) {
    check({ localTime });
    if (lastMoment(localTime) <= now) return AT_ONCE;
    const zone = (await db.one(zoneOfCreator, creatorId)).time_zone;
    const first = firstMoment(localTime);
    const runAt = first <= now ? null : first;
    return { scheduledFor: momentFor(localTime, zone, zone), localTime, runAt };
  }
  if (scheduledFor === null) return AT_ONCE;
  const at = new Date(scheduledFor);
  check({ moment: at });
  return at <= now ? AT_ONCE : { scheduledFor: at, localTime: null, runAt: at };
}

/** The earlier of two moments; null stands for none. */
export const earlier = (one: Date | null, other: Date | null): Date | null =>
  one === null || (other !== null && other < one) ? other : one;

/**
 * Those of some people whose clock has reached the time of a mass message, and the next moment that another of them waits for.
 */
export async function whoseTimeHasCome(
  tx: Tx,
  mass: {
    readonly creator_id: CreatorId;
    readonly body_id: string;
    readonly local_time: string;
    readonly creator_zone: string;
  },
  chosen: readonly UserId[],
  now: Date,
): Promise<{ people: UserId[]; waits: Date | null }> {
  const waiting = await tx.many(zonesOfWaiting, mass.creator_id, chosen, mass.body_id);
  const moments = waiting.map(({ id, time_zone: zone }) => ({
    id,
    at: momentFor(mass.local_time, zone, mass.creator_zone),
  }));
  return {
    people: moments.flatMap(({ id, at }) => (at <= now ? id : [])),
    waits: moments.reduce<Date | null>(
      (soonest, { at }) => (at <= now ? soonest : earlier(soonest, at)),
      null,
    ),
  };
}
