import type { MembershipPayment } from '@limelight/contract/memberships/operations';

export type PaymentWithChange = MembershipPayment & {
  /** What the month before cost, if the price differed; in cents. */
  readonly before: MembershipPayment['totalCents'] | null;
};

/** Marks the payments (newest first) at which the price changed; failed attempts are ignored. */
export function withChanges(payments: readonly MembershipPayment[]): PaymentWithChange[] {
  const isPaid = ({ status }: MembershipPayment) => status === 'paid' || status === 'refunded';
  return payments.map((payment, index) => {
    const previous = isPaid(payment) ? payments.slice(index + 1).find(isPaid) : undefined;
    const hasChanged = previous !== undefined && previous.totalCents !== payment.totalCents;
    return { ...payment, before: hasChanged ? previous.totalCents : null };
  });
}
