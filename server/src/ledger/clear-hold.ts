import type { CreatorId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import type { Deps } from '../kernel/deps.ts';
import type { Tx } from '../platform/db/db.ts';
import { clearHoldJob } from './jobs.ts';
import { type Entry, postTransaction } from './post-transaction.ts';
import { clearHolds as markCleared, lockBalances, lockHolds } from './queries.ts';

/**
 * Makes the money of a payment available to each payee. Does nothing the second time, and waits again when it is called too
 * early. Debts of the payees are deducted.
 */
export async function clearHold(
  { db, clock, jobs }: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  transactionId: string,
): Promise<void> {
  await db.tx(async (tx) => {
    const holds = await tx.many(lockHolds, transactionId);
    const clearsAt = holds[0]?.clears_at;
    if (!clearsAt) return;
    const now = clock.now();
    if (clearsAt > now) {
      await jobs.add(tx, clearHoldJob, { transactionId }, { runAt: clearsAt });
      return;
    }
    const reference = `clearing:${transactionId}`;
    await postTransaction(tx, {
      kind: 'clearing',
      reference,
      occurredAt: now,
      entries: holds.flatMap(({ creator_id: ownerId, held_cents: cents }): Entry[] => [
        { account: { kind: 'creator_pending', ownerId }, amountCents: toCents(-cents) },
        { account: { kind: 'creator_available', ownerId }, amountCents: cents },
      ]),
    });
    await tx.run(markCleared, transactionId, now);
    const creators = holds.map((hold) => hold.creator_id);
    await payDebts(tx, creators, reference, now);
  });
}

/**
 * Deducts what creators owe from what each has available, as far as it goes. `cause` is the booking that made the money
 * available.
 */
export async function payDebts(
  tx: Tx,
  creators: readonly CreatorId[],
  cause: string,
  now: Date,
): Promise<void> {
  if (creators.length === 0) return;
  const balances = await tx.many(lockBalances, creators);
  const balanceOf = (creator: CreatorId, kind: string) =>
    balances.find((row) => row.owner_id === creator && row.kind === kind)?.balance_cents ?? 0;
  const paid = creators.flatMap((ownerId): Entry[] => {
    const owed = -balanceOf(ownerId, 'creator_debts');
    const cents = toCents(Math.min(owed, balanceOf(ownerId, 'creator_available')));
    if (cents <= 0) return [];
    return [
      { account: { kind: 'creator_available', ownerId }, amountCents: toCents(-cents) },
      { account: { kind: 'creator_debts', ownerId }, amountCents: cents },
    ];
  });
  if (paid.length === 0) return;
  await postTransaction(tx, {
    kind: 'debt_paid',
    reference: `debt:${cause}`,
    occurredAt: now,
    entries: paid,
  });
}
