import { type CountryCode, UNKNOWN_COUNTRY } from '@limelight/contract/platform/country';
import type { CreatorId, OrderId, UserId } from '@limelight/contract/platform/ids';
import { creatorFollowed, creatorUnfollowed } from '../discovery/index.ts';
import { defineConsumer, when } from '../kernel/parts/consumer.ts';
import { membershipBegan, membershipEnded } from '../memberships/index.ts';
import {
  buyersOf,
  disputeOpened,
  disputeWon,
  orderPaid,
  orderRefunded,
} from '../payments/index.ts';
import { MINUTE } from '../platform/clock/clock.ts';
import type { Tx } from '../platform/db/db.ts';
import {
  addToDays,
  addToHours,
  type Counted,
  putArrivals,
  putFirstPayments,
  type Step,
  type Timed,
} from './count-queries.ts';
import { addToCountries, type Located, type Placed, placeFans } from './country-queries.ts';
import { creatorVisited, mediaWatched } from './events.ts';
import { addToWatchDays, type Watched } from './watch-queries.ts';

type Happened = Counted & {
  readonly orderId?: OrderId;
  readonly isPayment?: boolean;
  /** A renewal: no person chose the time. */
  readonly isRenewal?: boolean;
  /** The visitor's country. */
  readonly country?: CountryCode | null;
};

/** A recording was played past these marks. */
interface Played {
  readonly what: 'watch';
  readonly marks: readonly Watched[];
}

const ofFan =
  (what: Counted['what']) =>
  ({ creatorId, fanId }: { creatorId: CreatorId; fanId: UserId }, at: Date): Happened => ({
    what,
    creator_id: creatorId,
    fan_id: fanId,
    source: null,
    at,
    cents: 0,
  });

interface Moved {
  readonly orderId: OrderId;
  readonly creatorId: CreatorId;
  readonly creatorCents: number;
  readonly others: readonly { readonly creatorId: CreatorId; readonly cents: number }[];
}
/** What each payee of an order earned, or gave back; the order's creator first. */
const ofMoney =
  (sign: 1 | -1) =>
  ({ orderId, creatorId, creatorCents, others }: Moved, at: Date): [Happened, ...Happened[]] => {
    const earn = (creator: CreatorId, cents: number): Happened => ({
      what: 'earn',
      creator_id: creator,
      fan_id: null,
      source: null,
      at,
      cents: sign * cents,
      orderId,
    });
    return [earn(creatorId, creatorCents), ...others.map((one) => earn(one.creatorId, one.cents))];
  };

/**
 * Counts what brings a creator fans and money, by day and source; visits and payments by day and hour; and by day the countries
 * of visitors and how far recordings are played. Money is the creator's part as the ledger books it: counted with every
 * payment, subtracted with every refund and opened dispute, and counted again with a dispute that is won.
 */
export const analyticsCounter = defineConsumer<Happened | readonly Happened[] | Played>(
  'analytics.count',
  [
    when(creatorVisited, ({ creatorId, fanId, source, country }, at): Happened => ({
      what: 'visit',
      creator_id: creatorId,
      fan_id: fanId,
      source,
      at,
      cents: 0,
      country,
    })),
    when(creatorFollowed, ofFan('follow')),
    when(creatorUnfollowed, ofFan('unfollow')),
    when(membershipBegan, ofFan('join')),
    when(membershipEnded, ofFan('leave')),
    when(orderPaid, ({ fanId, amountCents, bought, ...order }, at): Happened[] => {
      const [creators, ...others] = ofMoney(1)(order, at);
      const isPayment = { isPayment: amountCents > 0, isRenewal: bought === 'renewal' };
      return [
        { ...creators, fan_id: fanId, ...isPayment },
        ...others.map((one) => ({ ...one, fan_id: fanId })),
      ];
    }),
    when(orderRefunded, ofMoney(-1)),
    when(disputeOpened, ofMoney(-1)),
    when(disputeWon, ofMoney(1)),
    when(mediaWatched, ({ creatorId, mediaId, marks }, at): Played => ({
      what: 'watch',
      marks: marks.map((mark) => ({ creator_id: creatorId, media_id: mediaId, mark, at })),
    })),
  ],
  async (_deps, tx, all) => {
    const each = all.flat();
    const watched = each.flatMap((one) => (one.what === 'watch' ? one.marks : []));
    if (watched.length > 0) await tx.run(addToWatchDays, watched);
    const happened = each.filter((one) => one.what !== 'watch');
    if (happened.length > 0) await count(tx, happened);
  },
  // adding to a day costs the same for many visits as for one; this many are waiting only after a delay
  { batch: 5_000 },
);

async function count(tx: Tx, happened: readonly Happened[]): Promise<void> {
  const visits = happened.flatMap(({ what, creator_id, fan_id, source, at }): Step[] =>
    what === 'visit' && fan_id !== null && source !== null
      ? [{ creator_id, fan_id, source, at }]
      : [],
  );
  const payments = happened.flatMap(({ isPayment, creator_id, fan_id, at }): Step[] =>
    isPayment && fan_id !== null ? [{ creator_id, fan_id, source: 'unknown', at }] : [],
  );
  const newcomers = visits.length > 0 ? await tx.many(putArrivals, visits) : [];
  const buyers = payments.length > 0 ? await tx.many(putFirstPayments, payments) : [];
  const orders = happened.flatMap(({ orderId, fan_id }) => (orderId && !fan_id ? [orderId] : []));
  const buyerOf = orders.length > 0 ? await buyersOf(tx, orders) : new Map<OrderId, UserId>();
  const first = (what: 'signUp' | 'buyer') => (row: (typeof buyers)[number]) =>
    ofFan(what)({ creatorId: row.creator_id, fanId: row.fan_id }, row.at);
  await tx.run(addToDays, [
    ...happened.map(({ orderId, isPayment: _, isRenewal: _r, country: _c, ...one }) => ({
      ...one,
      fan_id: one.fan_id ?? (orderId ? (buyerOf.get(orderId) ?? null) : null),
    })),
    ...newcomers.map(first('signUp')),
    ...buyers.map(first('buyer')),
  ]);
  const timed = byQuarter(happened);
  if (timed.length > 0) await tx.run(addToHours, timed);
  const located = happened.flatMap(({ creator_id, country, at }): Located[] =>
    country ? [{ creator_id, country, at }] : [],
  );
  if (located.length > 0) await tx.run(addToCountries, located);
  const placed = happened.flatMap(({ creator_id, fan_id, country, at }): Placed[] =>
    fan_id !== null && country && country !== UNKNOWN_COUNTRY
      ? [{ creator_id, fan_id, country, at }]
      : [],
  );
  if (placed.length > 0) await tx.run(placeFans, placed);
}

const QUARTER = 15 * MINUTE;

/** Groups visits and payments by the quarter of an hour, which lies within one hour in every time zone. */
function byQuarter(happened: readonly Happened[]): Timed[] {
  const quarters = new Map<string, { -readonly [Key in keyof Timed]: Timed[Key] }>();
  for (const { what, creator_id, at, isPayment, isRenewal } of happened) {
    const isVisit = what === 'visit';
    if (!isVisit && (!isPayment || isRenewal)) continue;
    const start = at.getTime() - (at.getTime() % QUARTER);
    const key = `${creator_id} ${start}`;
    const known = quarters.get(key) ?? { creator_id, at: new Date(start), visits: 0, payments: 0 };
    known[isVisit ? 'visits' : 'payments'] += 1;
    quarters.set(key, known);
  }
  return [...quarters.values()];
}
