import { z } from 'zod';
import { orderId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import { MINUTE } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import { applyRefund } from '../refunds/apply-refund.ts';
import { cardRemoved } from '../cards/cards.ts';
import { applyDispute } from '../disputes/dispute-order.ts';
import { replayEventsJob } from '../jobs.ts';
import type { ProviderEvent, ProviderNews } from '../../kernel/payment-provider.ts';
import {
  insertEvent,
  lockEvent,
  markEventFailed,
  markEventHandled,
  orderById,
  unhandledEvents,
} from '../orders/queries.ts';
import { settleOrder } from '../orders/settle-order.ts';

/** The provider also retries by itself; this covers the time after it gives up. */
const REPLAY_AFTER_MS = 10 * MINUTE;

/** Stores an event as it came, before anything else is done with it. It may arrive any number of times. */
export async function storeEvent(deps: Deps, raw: unknown): Promise<ProviderEvent | null> {
  const event = deps.payments.readEvent(raw);
  if (!event) return null;
  const { name } = deps.payments;
  await deps.db.run(insertEvent, name, event.id, event.type, raw, deps.clock.now());
  return event;
}

/** Handles a stored event once; a failure is stored with the event, which is then replayed later. */
export async function handleEvent(deps: Deps, eventId: string): Promise<void> {
  const { name } = deps.payments;
  try {
    await deps.db.tx(async (tx) => {
      const stored = await tx.one(lockEvent, name, eventId);
      if (stored.handled_at) return;
      const event = deps.payments.readEvent(stored.payload);
      if (!event) throw new Error(`event ${eventId} can no longer be read`);
      await applyNews(deps, tx, event);
      await tx.run(markEventHandled, name, eventId, deps.clock.now());
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'unknown';
    await deps.db.run(markEventFailed, name, eventId, reason);
    const runAt = new Date(deps.clock.now().getTime() + REPLAY_AFTER_MS);
    await deps.jobs.addAlone(deps.db, replayEventsJob, {}, { runAt, key: replayEventsJob.name });
    throw error;
  }
}

/** Handles again what failed or was cut off; returns how many failed again. */
export async function replayEvents(deps: Deps, limit = 1000): Promise<number> {
  const waiting = await deps.db.many(unhandledEvents, deps.payments.name, limit);
  let failed = 0;
  for (const { event_id } of waiting) {
    await handleEvent(deps, event_id).catch((error: unknown) => {
      failed++;
      deps.log.warn({ err: error, eventId: event_id }, 'provider event failed again');
    });
  }
  return failed;
}

/** Brings our side into agreement with what the provider says happened; any number of times, in any order. */
export async function applyNews(deps: Deps, tx: Tx, event: ProviderNews): Promise<void> {
  switch (event.kind) {
    case 'charge.updated': {
      const id = z.safeParse(orderId, event.idempotencyKey);
      // A charge that no order here made: from another product on the same provider account.
      if (!id.success || !(await tx.maybe(orderById, id.data))) return;
      await settleOrder(deps, tx, id.data, event.outcome);
      return;
    }
    case 'transfer.updated':
    case 'transfer.returned':
    case 'account.updated':
    case 'bank.refused':
      return deps.onPayoutEvent(deps, tx, event);
    case 'dispute.updated':
      await applyDispute(deps, tx, event);
      return;
    case 'charge.refunded':
      await applyRefund(deps, tx, event);
      return;
    case 'card.removed':
      await cardRemoved(deps, tx, event.cardRef);
      return;
    case 'ignored':
      return;
  }
}
