import { useQueryClient } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { ORDER_TEXTS } from '@limelight/contract/memberships/texts';
import type { OrderId } from '@limelight/contract/platform/ids';
import { OrderDialog, OrderList, TestMode } from '../../payments/index.ts';
import { config } from '../../platform/config.ts';
import { isId } from '../../platform/is-id.ts';
import { placeOfOrder, PurchaseLink } from '../../shop/index.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Page, PageHeader } from '../../ui/lists/page.tsx';
import { CardsButton } from '../parts/cards-button.tsx';
import { refreshAfterPurchase } from '../parts/purchase-parts.ts';
import { ReturnedCard } from '../parts/returned-card.tsx';
import { useWayBack } from './use-way-back.ts';

/**
 * Every purchase with its receipt. The provider's confirmation page returns here with `?order=`; a paid purchase that began on
 * another page continues there.
 */
export default function OrdersPage() {
  const [params, setParams] = useSearchParams();
  const queries = useQueryClient();
  const asked = params.get('order');
  const orderId = isId<OrderId>(asked) ? asked : null;
  const { goingOn, justBought } = useWayBack(orderId);

  return (
    <Page title={ORDER_TEXTS.title} brand={config().brandName} width="text">
      <PageHeader
        title={ORDER_TEXTS.title}
        back={{ to: '/dashboard/menu', label: 'Back to the menu' }}
        actions={<CardsButton />}
      />
      <div className="mb-4 empty:hidden">
        <TestMode />
      </div>
      <ReturnedCard />
      <OrderList
        onOpen={(id) => setParams({ order: id }, { preventScrollReset: true })}
        pathOf={placeOfOrder}
        emptyAction={
          <Button asChild>
            <Link to="/dashboard/search">Find creators</Link>
          </Button>
        }
      />
      {orderId !== null && !goingOn && (
        <OrderDialog
          orderId={orderId}
          justBought={justBought}
          action={(order) => <PurchaseLink order={order} />}
          onClose={() => setParams({}, { preventScrollReset: true })}
          onSettled={() => void refreshAfterPurchase(queries)}
        />
      )}
    </Page>
  );
}
