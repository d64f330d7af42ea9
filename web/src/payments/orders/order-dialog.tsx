import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { formatCents } from '@limelight/contract/platform/format-money';
import type { SingleOrder } from '@limelight/contract/payments/operations';
import type { OrderId } from '@limelight/contract/platform/ids';
import { errorSentence } from '../../platform/errors.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Loading, Skeleton } from '../../ui/lists/skeleton.tsx';
import { ON_ITS_WAY_BACK, rememberReturn } from '../checkout/purchase.ts';
import { order as orderQuery } from '../queries.ts';
import { Receipt } from './receipt.tsx';

/** Milliseconds between polls of an order that is still open. */
const POLL_MS = 1500;

const TITLES = {
  pending: 'Your bank is still working on it',
  requires_action: 'Confirm this payment',
  authorized: 'Your payment is reserved',
  paid: 'Your receipt',
  declined: 'Your payment was declined',
  refunded: 'Refunded',
  expired: 'This purchase wasn’t completed',
  returned: 'This purchase didn’t go through',
} as const;

function titleOf(order: SingleOrder | undefined, justBought: boolean): string {
  if (order === undefined) return 'Your purchase';
  if (order.status === 'refunded' && order.totalCents === 0) return 'Ended';
  return order.status === 'paid' && justBought ? 'Thank you' : TITLES[order.status];
}

/** After the bank's page, the result of the confirmation may arrive a moment later. */
const isOpen = (status: keyof typeof TITLES | undefined) =>
  status === 'pending' || status === 'requires_action';

/** The current state of one purchase; polls it until it is settled. */
export function OrderDialog({
  orderId,
  justBought = false,
  action,
  onClose,
  onSettled,
}: {
  readonly orderId: OrderId;
  /** The person has just paid; otherwise they look an order up. */
  readonly justBought?: boolean;
  /** The way to what it opened, beside Close. */
  readonly action?: (order: SingleOrder) => ReactNode;
  readonly onClose: () => void;
  /** Called once when it is paid or over, even if it already was: lists may still show an older state. */
  readonly onSettled?: () => void;
}) {
  const { data, error, refetch, isFetching } = useQuery({
    ...orderQuery(orderId),
    staleTime: 0,
    refetchInterval: ({ state }) => (isOpen(state.data?.status) ? POLL_MS : false),
  });
  const settled = useEffectEvent(() => onSettled?.());
  const status = data?.status;
  const isSettled = status !== undefined && !isOpen(status);
  useEffect(() => {
    if (isSettled) settled();
  }, [isSettled]);

  const confirmUrl = data?.outcome?.status === 'requires_action' ? data.outcome.confirmUrl : null;
  return (
    <Dialog
      open
      onClose={onClose}
      title={titleOf(data, justBought)}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {data && action?.(data)}
          {confirmUrl && (
            <Button
              variant="commit"
              onClick={() => {
                rememberReturn(orderId, `${location.pathname}${location.search}`);
                location.assign(confirmUrl);
              }}
            >
              Confirm {data && formatCents(data.totalCents)}
            </Button>
          )}
        </>
      }
    >
      {data ? (
        <div className="space-y-4" aria-live="polite">
          {data.status === 'declined' && (
            <p className="rounded-lg bg-danger-soft p-3.5 text-sm text-danger">
              <strong>{data.declineReason ?? 'Your card was declined.'}</strong> You haven’t been
              charged.
            </p>
          )}
          {data.status === 'expired' && (
            <p className="text-sm text-muted">
              You didn’t confirm it in time, so you haven’t been charged.
            </p>
          )}
          {data.status === 'returned' && (
            <p className="rounded-lg bg-danger-soft p-3.5 text-sm text-danger">
              <strong>{data.declineReason}</strong> {ON_ITS_WAY_BACK}
            </p>
          )}
          <Receipt order={data} />
        </div>
      ) : error ? (
        <ErrorState
          message={errorSentence(error)}
          onRetry={() => void refetch()}
          busy={isFetching}
        />
      ) : (
        <Loading label="Loading your purchase">
          <Skeleton className="h-56 rounded-lg" />
        </Loading>
      )}
    </Dialog>
  );
}
