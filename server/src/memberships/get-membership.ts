import type { MembershipId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../kernel/viewer.ts';
import type { Deps } from '../kernel/deps.ts';
import { oneMembership, paymentsOf } from './queries.ts';
import { toMembership } from './view.ts';

/** Ten years of months. */
const MOST_PAYMENTS = 120;

/** One membership of the viewer with all payments for it, newest first; null when it is not the viewer's. */
export async function getMembership(deps: Deps, viewer: Viewer, id: MembershipId) {
  const row = await deps.db.maybe(oneMembership, id, viewer.id);
  if (!row) return null;
  const payments = await deps.db.many(paymentsOf, id, MOST_PAYMENTS);
  const { card_id: cardId, card_brand: brand, card_last4: last4 } = row;
  return {
    ...toMembership(row),
    card: cardId !== null && brand !== null && last4 !== null ? { id: cardId, brand, last4 } : null,
    payments: payments.map((payment) => ({
      orderId: payment.id,
      number: String(payment.number),
      status: payment.status,
      totalCents: payment.total_cents,
      refundedCents: payment.refunded_cents,
      createdAt: payment.created_at.toISOString(),
    })),
  };
}
