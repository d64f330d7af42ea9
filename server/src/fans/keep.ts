import type { OrderId } from '@limelight/contract/platform/ids';
import { creatorFollowed, creatorUnfollowed } from '../discovery/index.ts';
import { defineConsumer, when } from '../kernel/parts/consumer.ts';
import { membershipBegan } from '../memberships/index.ts';
import { boughtBy, type Pair, pairsOf, whenMoneyMoves } from '../payments/index.ts';
import type { Queryable } from '../platform/db/db.ts';
import { keepFans } from './fan-queries.ts';

type Concerned = { readonly orderId: OrderId } | { readonly pair: Pair };
const ofOrder = ({ orderId }: { readonly orderId: OrderId }): Concerned => ({ orderId });
const ofPair = ({
  fanId,
  creatorId,
}: {
  fanId: Pair['buyerId'];
  creatorId: Pair['creatorId'];
}) => ({
  pair: { buyerId: fanId, creatorId },
});

/**
 * Maintains who is a fan of whom, and what they paid. It never adds to a number: it reads all facts from the areas that own
 * them and stores the result, so an event read twice, late or out of order leads to the same row.
 */
export const fansKeeper = defineConsumer<Concerned>(
  'fans.keep',
  [
    when(creatorFollowed, ofPair),
    when(creatorUnfollowed, ofPair),
    when(membershipBegan, ofPair),
    ...whenMoneyMoves(ofOrder),
  ],
  async (_deps, tx, concerned) => {
    const orders = concerned.flatMap((one) => ('orderId' in one ? one.orderId : []));
    const sold = orders.length === 0 ? [] : await pairsOf(tx, orders);
    await keep(tx, [...sold, ...concerned.flatMap((one) => ('pair' in one ? one.pair : []))]);
  },
);

/** Stores what these pairs are to each other now: two statements for any number. */
async function keep(db: Queryable, pairs: readonly Pair[]): Promise<void> {
  const once = new Map(pairs.map((pair) => [`${pair.buyerId} ${pair.creatorId}`, pair]));
  if (once.size === 0) return;
  const bought = await boughtBy(db, [...once.values()]);
  await db.run(
    keepFans,
    bought.map((one) => ({
      creator_id: one.creatorId,
      fan_id: one.buyerId,
      cents: one.cents,
      purchases: one.purchases,
      first_paid_at: one.firstPaidAt,
      last_paid_at: one.lastPaidAt,
    })),
  );
}
