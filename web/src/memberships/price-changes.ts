import type { MembershipPayment } from '@limelight/contract/memberships/operations';

export type PaymentWithChange = MembershipPayment & {
  /** What the month before cost, where that was another price; in cents. */
  readonly before: MembershipPayment['totalCents'] | null;
};

/** Marks the payments (newest first) at which the price became another; tries that were not paid set no price. */
export function withChanges(payments: readonly MembershipPayment[]): PaymentWithChange[] {
  const isPaid = ({ status }: MembershipPayment) => status === 'paid' || status === 'refunded';
  return payments.map((payment, index) => {
    const previous = isPaid(payment) ? payments.slice(index + 1).find(isPaid) : undefined;
    const hasChanged = previous !== undefined && previous.totalCents !== payment.totalCents;
    return { ...payment, before: hasChanged ? previous.totalCents : null };
  });
}
