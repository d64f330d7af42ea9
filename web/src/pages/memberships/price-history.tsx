import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { Membership } from '@limelight/contract/memberships/operations';
import {
  longDate,
  membership as membershipQuery,
  type PaymentWithChange,
  withChanges,
} from '../../memberships/index.ts';
import { cardLabel, OrderAmount, OrderStatus, TestMode, useReceipt } from '../../payments/index.ts';
import { errorSentence } from '../../platform/errors.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { Money } from '../../ui/values/money.tsx';
import { Loading, Skeleton } from '../../ui/lists/skeleton.tsx';
import { Time } from '../../ui/values/time.tsx';

/** The costs of one membership, month by month, each with its receipt. */
export function PriceHistory({
  membership,
  onClose,
}: {
  readonly membership: Membership;
  readonly onClose: () => void;
}) {
  const query = useQuery(membershipQuery(membership.id));
  const { data } = query;
  return (
    <Dialog
      open
      onClose={onClose}
      title="Price history"
      description={`${membership.creator.displayName}, ${membership.tierName}. Member since ${longDate(membership.startedAt)}${data?.card ? `, paid with ${cardLabel(data.card)}` : ''}.`}
    >
      {data ? (
        <>
          {data.payments.length === 0 ? (
            <p className="text-sm text-muted">No charges yet.</p>
          ) : (
            <ul className="divide-y divide-line" aria-label="Payments">
              {withChanges(data.payments).map((payment) => (
                <Payment key={payment.orderId} payment={payment} />
              ))}
            </ul>
          )}
          <div className="mt-4 empty:hidden">
            <TestMode />
          </div>
        </>
      ) : query.error ? (
        <ErrorState
          message={errorSentence(query.error)}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      ) : (
        <Loading label="Loading the price history">
          {[1, 2, 3].map((key) => (
            <div key={key} className="flex min-h-14 items-center justify-between">
              <Skeleton className="h-4 w-32" />
              <Skeleton className="h-4 w-20" />
            </div>
          ))}
        </Loading>
      )}
    </Dialog>
  );
}

function Payment({ payment }: { readonly payment: PaymentWithChange }) {
  const receipt = useReceipt();
  const hasReceipt = payment.status === 'paid' || payment.status === 'refunded';
  return (
    <li className="flex min-h-14 items-center gap-3 py-2">
      <span className="min-w-0 flex-1 text-sm">
        <Time at={payment.createdAt} style="date" className="block font-medium" />
        {payment.before !== null && (
          <span className="block text-muted">
            Changed from <Money cents={payment.before} />
          </span>
        )}
      </span>
      <OrderStatus order={payment} />
      <OrderAmount order={payment} className="w-20 text-right text-sm" />
      {hasReceipt ? (
        <IconButton
          icon={Download}
          label={`Receipt ${payment.number} as PDF`}
          aria-disabled={receipt.isPending}
          onClick={() =>
            !receipt.isPending && receipt.mutate({ id: payment.orderId, number: payment.number })
          }
          className="-mr-2 text-muted aria-disabled:opacity-50"
        />
      ) : (
        <span className="-mr-2 w-11" />
      )}
    </li>
  );
}
