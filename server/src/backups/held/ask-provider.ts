import { z } from 'zod';
import { orderId, payoutId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import type { ProviderMove, ProviderNews } from '../../kernel/payment-provider.ts';
import { applyNews, handleEvent, orderById, payerOf, storeEvent } from '../../payments/index.ts';
import { accountByRef, accountRefs, payoutExists } from '../../payouts/index.ts';
import { DAY, MINUTE } from '../../platform/clock/clock.ts';
import { isUnavailable } from '../../platform/db/unavailable.ts';
import { inParallel } from '../place/in-parallel.ts';
import { putUnmatched, type RestoredCopyRow } from './queries.ts';

/** Events of this time before the snapshot may not have arrived when it was made. */
const ON_THEIR_WAY_MS = DAY;
/** The clocks of this machine and of the provider may differ by so much. */
const CLOCKS_APART_MS = 5 * MINUTE;

/** Each is a request of its own, and Stripe refuses more than 100 a second (25 in test mode). */
const ACCOUNTS_AT_ONCE = 4;

export interface Asked {
  readonly events: number;
  /** Events that could not be handled; they are tried again once the copy is live. */
  readonly failed: number;
  readonly unmatched: number;
}

/** The lost site sent the receipts and notes of what it booked; Orders shows what it did not get to. */
const NO_MAIL: Deps['mail'] = {
  send: () => Promise.resolve(),
  sendLater: () => Promise.resolve(),
};

/**
 * Asks the payment provider what happened since the snapshot. What concerns orders and payouts of this copy is booked as if its
 * webhooks had arrived, without their emails; charges and transfers that the copy does not know are listed for administrators.
 */
export async function askProvider(
  given: Deps,
  { snapshot_at: snapshotAt }: Pick<RestoredCopyRow, 'snapshot_at'>,
): Promise<Asked> {
  const deps = { ...given, mail: NO_MAIL };
  const since = new Date(snapshotAt.getTime() - ON_THEIR_WAY_MS);
  const lostSince = new Date(snapshotAt.getTime() - CLOCKS_APART_MS);
  let [events, failed, unmatched] = [0, 0, 0];
  async function takeEvents(accountRef: string | null): Promise<void> {
    for await (const raw of deps.payments.eventsSince(since, accountRef)) {
      const event = await storeEvent(deps, raw);
      if (!event) continue;
      events++;
      await handleEvent(deps, event.id).catch((error: unknown) => {
        if (isUnavailable(error)) throw error;
        failed++;
        deps.log.error({ err: error, eventId: event.id }, 'provider event failed');
      });
    }
  }
  await takeEvents(null);
  const accounts = await deps.db.many(accountRefs, deps.payments.name);
  await inParallel(accounts, ACCOUNTS_AT_ONCE, ({ provider_ref: ref }) => takeEvents(ref));
  for await (const move of deps.payments.movesSince(since)) {
    const news = newsOf(move);
    if (await isKnown(deps, move)) {
      if (news) await deps.db.tx((tx) => applyNews(deps, tx, news));
    } else if (move.kind !== 'refund' && move.at >= lostSince) {
      await list(deps, move);
      unmatched++;
    }
  }
  return { events, failed, unmatched };
}

async function isKnown({ db }: Pick<Deps, 'db'>, move: ProviderMove): Promise<boolean> {
  if (move.kind === 'transfer') {
    const id = z.safeParse(payoutId, move.idempotencyKey);
    return id.success && (await db.maybe(payoutExists, id.data)) !== null;
  }
  const id = z.safeParse(orderId, move.idempotencyKey);
  return id.success && (await db.maybe(orderById, id.data)) !== null;
}

/** What the provider's webhook would have said; null for a transfer that is on its way. */
function newsOf(move: ProviderMove): ProviderNews | null {
  const { idempotencyKey } = move;
  switch (move.kind) {
    case 'charge': {
      const status = move.isCaptured ? 'succeeded' : 'authorized';
      const outcome = { status, chargeRef: move.chargeRef } as const;
      return { kind: 'charge.updated', idempotencyKey, outcome };
    }
    case 'refund': {
      const { chargeRef, refundedCents } = move;
      return { kind: 'charge.refunded', chargeRef, idempotencyKey, refundedCents };
    }
    case 'transfer': {
      const { returnedCents } = move;
      if (returnedCents > 0) return { kind: 'transfer.returned', idempotencyKey, returnedCents };
      return move.isPaid
        ? { kind: 'transfer.updated', idempotencyKey, status: 'paid', reason: null }
        : null;
    }
  }
}

async function list(
  { db, payments: { name: provider } }: Pick<Deps, 'db' | 'payments'>,
  move: Exclude<ProviderMove, { kind: 'refund' }>,
): Promise<void> {
  const { kind, idempotencyKey: lostId, amountCents, at: movedAt } = move;
  const about = { provider, kind, lostId, amountCents, movedAt };
  if (move.kind === 'transfer') {
    const owner = await db.maybe(accountByRef, provider, move.accountRef);
    await db.run(putUnmatched, {
      ...about,
      reference: move.transferRef,
      returnedCents: move.returnedCents,
      description: null,
      personId: owner?.creator_id ?? null,
    });
    return;
  }
  const payer = move.payerRef === null ? null : await db.maybe(payerOf, provider, move.payerRef);
  await db.run(putUnmatched, {
    ...about,
    reference: move.chargeRef,
    returnedCents: move.refundedCents,
    description: move.description,
    personId: payer?.user_id ?? null,
  });
}
