import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import type { OrderId } from '@limelight/contract/platform/ids';
import { errorSentence } from '../../platform/errors.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Loading, Skeleton } from '../../ui/lists/skeleton.tsx';
import { Receipt } from '../orders/receipt.tsx';
import { order } from '../queries.ts';

/** Shown after the payment, with the receipt. */
export function DoneDialog({
  orderId,
  title,
  about,
  action,
  onClose,
}: {
  readonly orderId: OrderId;
  readonly title: string;
  readonly about: string | undefined;
  /** The way to what was bought. */
  readonly action?: ReactNode;
  readonly onClose: () => void;
}) {
  const receipt = useQuery(order(orderId));
  return (
    <Dialog
      open
      onClose={onClose}
      about={about}
      title={
        <span className="flex items-center gap-2.5">
          <CircleCheck aria-hidden className="size-6 text-positive" strokeWidth={1.75} />
          {title}
        </span>
      }
      description="You’ll also find this receipt in Orders."
      footer={
        <>
          <Button
            variant={action ? 'neutral' : 'primary'}
            onClick={onClose}
            className="w-full sm:w-auto"
          >
            Done
          </Button>
          {action}
        </>
      }
    >
      {receipt.data ? (
        <Receipt order={receipt.data} />
      ) : receipt.error ? (
        <ErrorState
          message={errorSentence(receipt.error)}
          onRetry={() => void receipt.refetch()}
          busy={receipt.isFetching}
        />
      ) : (
        <Loading label="Loading your receipt">
          <Skeleton className="h-56 rounded-lg" />
        </Loading>
      )}
    </Dialog>
  );
}
