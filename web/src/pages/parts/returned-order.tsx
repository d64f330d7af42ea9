import { lazy, Suspense } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { OrderId } from '@limelight/contract/platform/ids';
import { isId } from '../../platform/is-id.ts';
import { PurchaseLink } from '../../shop/index.ts';
import { refreshAfterPurchase } from './purchase-parts.ts';

const OrderDialog = lazy(async () => ({
  default: (await import('../../payments/orders/order-dialog.tsx')).OrderDialog,
}));

/** Handles the return from the provider's page after a confirmed purchase: `?order=` on the page where it began. */
export function ReturnedOrder() {
  const [params, setParams] = useSearchParams();
  const queries = useQueryClient();
  const orderId = params.get('order');
  if (!isId<OrderId>(orderId)) return null;
  return (
    <Suspense>
      <OrderDialog
        orderId={orderId}
        justBought
        action={(order) => <PurchaseLink order={order} />}
        onClose={() =>
          setParams(
            (before) => {
              before.delete('order');
              return before;
            },
            { replace: true, preventScrollReset: true },
          )
        }
        onSettled={() => void refreshAfterPurchase(queries)}
      />
    </Suspense>
  );
}
