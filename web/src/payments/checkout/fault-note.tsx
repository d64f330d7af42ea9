import { CircleAlert, RefreshCw } from 'lucide-react';
import { formatCents } from '@limelight/contract/platform/format-money';
import { LimitFault } from '../spending/limit-fault.tsx';
import type { CheckoutFault } from './checkout-state.ts';

/** Why the last attempt failed. Nothing was charged, and the typed values stay. */
export function FaultNote({ fault }: { readonly fault: CheckoutFault }) {
  const changed = fault.kind === 'price_changed';
  const Icon = changed ? RefreshCw : CircleAlert;
  return (
    <div
      role="alert"
      className="flex animate-appear gap-3 rounded-lg bg-danger-soft p-3.5 text-sm text-danger"
    >
      <Icon aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
      <div>
        {changed ? (
          <p>
            <strong>The price has changed to {formatCents(fault.priceCents)}.</strong> You haven’t
            been charged. Pay only if you agree.
          </p>
        ) : fault.kind === 'declined' ? (
          <p>
            <strong>{fault.reason}</strong> You haven’t been charged.
          </p>
        ) : fault.kind === 'spending_limit' ? (
          <LimitFault limit={fault.limit} />
        ) : (
          <p>{fault.message}</p>
        )}
      </div>
    </div>
  );
}
