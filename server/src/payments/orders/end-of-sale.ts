import type { CreatorId, UserId } from '@limelight/contract/platform/ids';
import type { Tx } from '../../platform/db/db.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { isThereFor } from '../../kernel/rules.ts';
import type { OrderRow } from '../../kernel/order.ts';
import type { EndOfSale } from '../../kernel/parts/order-kind.ts';

/** The texts for the buyer; they never mention a block. */
export const END_OF_SALE: Readonly<Record<EndOfSale, string>> = {
  gone: 'This was no longer for sale when your payment went through.',
  free: 'This had become free when your payment went through.',
  owned: 'You already had this when your payment went through.',
  changed: 'Your membership had changed by the time your payment went through.',
  leaving: 'Your account was scheduled for deletion when your payment went through.',
  suspended: 'Your account was suspended when your payment went through.',
};

/**
 * Locks both accounts: a block, suspension or deletion of the buyer or the creator waits until the sale is settled, or is
 * visible to it.
 */
const lockBothSides = statement({
  name: 'payments.lock-both-sides',
  params: [t.uuid<UserId>(), t.uuid<CreatorId>()],
  row: { id: t.uuid() },
  text: `select id from people where id in ($1, $2) order by id for share`,
});

const bothSides = statement({
  name: 'payments.both-sides',
  params: [t.uuid<UserId>(), t.uuid<CreatorId>()],
  row: {
    is_gone: t.bool().certain(),
    creator_leaves: t.bool().certain(),
    buyer_leaves: t.bool().certain(),
    buyer_is_suspended: t.bool().certain(),
  },
  text: `select not (${isThereFor('creator', '$1')}) as is_gone,
           seller.deletion_due_at is not null as creator_leaves,
           buyer.suspended_at is not null as buyer_is_suspended,
           buyer.deletion_due_at is not null or buyer.deleted_at is not null as buyer_leaves
         from creators creator join people seller on seller.id = creator.id
         join people buyer on buyer.id = $1
         where creator.id = $2`,
});

/**
 * Whether buyer and creator can still trade: neither is gone, suspended or blocked, and the buyer's account stays. With
 * `whileStaying` (memberships) the sale is also over when the creator has asked for the deletion of their account.
 */
export async function endBetween(
  tx: Tx,
  { buyer_id: buyerId, creator_id: creatorId }: Pick<OrderRow, 'buyer_id' | 'creator_id'>,
  { whileStaying = false } = {},
): Promise<EndOfSale | null> {
  await tx.many(lockBothSides, buyerId, creatorId);
  const sides = await tx.one(bothSides, buyerId, creatorId);
  if (sides.is_gone || (whileStaying && sides.creator_leaves)) return 'gone';
  if (sides.buyer_is_suspended) return 'suspended';
  return sides.buyer_leaves ? 'leaving' : null;
}

const isLeaving = statement({
  name: 'payments.is-leaving',
  params: [t.uuid<UserId>()],
  row: { is_leaving: t.bool().certain() },
  text: `select deletion_due_at is not null or deleted_at is not null as is_leaving from people where id = $1`,
});

/** A person who has asked for the deletion of their account cannot buy until they take that back. */
export async function buyerLeaves(tx: Tx, buyerId: UserId): Promise<boolean> {
  return (await tx.maybe(isLeaving, buyerId))?.is_leaving ?? false;
}
