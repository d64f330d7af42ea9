import type { CreatorId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import type { Deps } from '../kernel/deps.ts';
import type { Tx } from '../platform/db/db.ts';
import { clearHoldJob } from './jobs.ts';
import { postTransaction } from './post-transaction.ts';
import { clearHold as markCleared, lockBalances, lockHold } from './queries.ts';

/** Makes a payment's money available; does nothing twice, and waits again when it is asked too early. */
export async function clearHold(
  { db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  transactionId: string,
): Promise<void> {
  await db.tx(async (tx) => {
    const hold = await tx.maybe(lockHold, transactionId);
    if (!hold?.clears_at || hold.cleared_at || hold.refunded_at) return;
    const now = clock.now();
    if (hold.clears_at > now) {
      await jobs.add(tx, clearHoldJob, { transactionId }, { runAt: hold.clears_at });
      return;
    }
    const ownerId = hold.creator_id;
    const reference = `clearing:${transactionId}`;
    await postTransaction(tx, {
      kind: 'clearing',
      reference,
      occurredAt: now,
      entries: [
        { account: { kind: 'creator_pending', ownerId }, amountCents: toCents(-hold.held_cents) },
        { account: { kind: 'creator_available', ownerId }, amountCents: hold.held_cents },
      ],
    });
    await tx.run(markCleared, transactionId, now);
    await payDebt(tx, hold.creator_id, reference, now);
  });
}

/** Takes what a creator owes out of what is available, as far as it goes. `cause` is the booking that made it possible. */
export async function payDebt(
  tx: Tx,
  creatorId: CreatorId,
  cause: string,
  now: Date,
): Promise<void> {
  const balances = new Map(
    (await tx.many(lockBalances, creatorId)).map((row) => [row.kind, row.balance_cents]),
  );
  const owed = -(balances.get('creator_debts') ?? 0);
  const paid = toCents(Math.min(owed, balances.get('creator_available') ?? 0));
  if (paid <= 0) return;
  await postTransaction(tx, {
    kind: 'debt_paid',
    reference: `debt:${cause}`,
    occurredAt: now,
    entries: [
      { account: { kind: 'creator_available', ownerId: creatorId }, amountCents: toCents(-paid) },
      { account: { kind: 'creator_debts', ownerId: creatorId }, amountCents: paid },
    ],
  });
}
