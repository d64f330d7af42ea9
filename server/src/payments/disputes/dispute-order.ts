import type { OrderId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import type { Deps } from '../../kernel/deps.ts';
import { emit } from '../../events/index.ts';
import { bookDispute, bookDisputeWon, disputedParts, type PayeePart } from '../../ledger/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Row } from '../../platform/db/statement.ts';
import { disputeLost, disputeOpened, disputeWon } from '../events.ts';
import type { ProviderNews } from '../../kernel/payment-provider.ts';
import { linesOf } from '../orders/line-queries.ts';
import { markDisputed, markDisputeLost, markDisputeWon, orderByCharge } from '../orders/queries.ts';
import { costOf, isInForce } from '../refunds/refund-lines.ts';
import { refundOnTop, takeAway } from '../refunds/refund-order.ts';
import { whoEarns } from '../orders/who-earns.ts';

export type DisputeEvent = Extract<ProviderNews, { kind: 'dispute.updated' }>;
type DisputedOrder = Row<typeof orderByCharge>;

/**
 * Handles a dispute, and emits an event each time. `opened`: the network took the money, so access ends at once, and the
 * configuration at that moment decides who bears the loss. `won`: the money is back and is booked so; what had ended stays
 * ended. `lost`: nothing changes. Orders paid on top are refunded. The operator bears a dispute over a part of a payment, or
 * over one that was refunded before, and it ends nothing.
 */
export async function applyDispute(deps: Deps, tx: Tx, event: DisputeEvent): Promise<void> {
  const order = await tx.maybe(orderByCharge, deps.payments.name, event.chargeRef);
  // A charge that no order here made: from another product on the same provider account.
  if (!order) return;
  switch (event.status) {
    case 'opened':
      return open(deps, tx, order, event);
    case 'won':
      return win(deps, tx, order, event);
    case 'lost':
      return lose(deps, tx, order, event);
  }
}

async function open(deps: Deps, tx: Tx, order: DisputedOrder, event: DisputeEvent): Promise<void> {
  const { amountCents, networkFeeCents, answerBy } = event;
  const now = deps.clock.now();
  const { total_cents: totalCents, refunded_cents: refundedCents } = order;
  const isWhole = order.status === 'paid' && amountCents >= totalCents - refundedCents;
  const bornBy = isWhole ? deps.config.disputesBornBy : 'platform';
  const until = answerBy === null ? null : new Date(answerBy);
  const sold = await tx.many(linesOf, [order.id]);
  const marked = await tx.maybe(markDisputed, order.id, isWhole, bornBy, now, until);
  if (!marked) return;
  if (isWhole) await deps.orderKinds(order.kind).lockSold?.(tx, marked);
  // An order that was never paid has no booking: the operator bears the whole amount.
  const booked = order.paid_at === null ? [] : sold;
  const lines = booked.map((line) => ({
    position: line.position,
    totalCents: costOf(line),
    refundedCents: line.refunded_cents,
  }));
  const dispute = { orderId: order.id, amountCents, lines, networkFeeCents, bornBy };
  const payees = await bookDispute(tx, dispute, now);
  if (isWhole) {
    await refundOnTop(deps, tx, marked, 'the cardholder disputed it');
    await takeAway(deps, tx, marked, sold.filter(isInForce), 'dispute');
    await deps.orderKinds(order.kind).onDisputed?.(deps, tx, marked);
  }
  const fact = { ...paid(order, amountCents, payees), answerBy };
  await emit(deps, tx, disputeOpened, fact);
}

async function win(deps: Deps, tx: Tx, order: DisputedOrder, event: DisputeEvent): Promise<void> {
  const { dispute_born_by: bornBy, id: orderId } = order;
  const { amountCents } = event;
  if (bornBy === null) return;
  const now = deps.clock.now();
  const positions = await positionsOf(tx, orderId);
  const payees = await bookDisputeWon(tx, { orderId, amountCents, positions }, now);
  if ((await tx.run(markDisputeWon, orderId)) === 0) return;
  const fact = paid(order, amountCents, payees);
  await emit(deps, tx, disputeWon, fact);
}

async function lose(deps: Deps, tx: Tx, order: DisputedOrder, event: DisputeEvent): Promise<void> {
  const { dispute_born_by: bornBy, id: orderId } = order;
  const { amountCents } = event;
  if (bornBy === null) return;
  if ((await tx.run(markDisputeLost, orderId, deps.clock.now())) === 0) return;
  const payees = await disputedParts(tx, orderId, await positionsOf(tx, orderId));
  const fact = paid(order, amountCents, payees);
  await emit(deps, tx, disputeLost, fact);
}

const positionsOf = async (tx: Tx, orderId: OrderId) =>
  (await tx.many(linesOf, [orderId])).map((line) => line.position);

const paid = (order: DisputedOrder, amountCents: Cents, payees: readonly PayeePart[]) => ({
  orderId: order.id,
  creatorId: order.creator_id,
  bought: order.kind,
  amountCents,
  ...whoEarns(order, payees),
});
