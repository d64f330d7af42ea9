import { useEffect, useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { ORDER_TEXTS } from '@limelight/contract/memberships/texts';
import type { OrderId } from '@limelight/contract/platform/ids';
import { OrderDialog } from '../../payments/order-dialog.tsx';
import { OrderList } from '../../payments/order-list.tsx';
import { takeReturn } from '../../payments/purchase.ts';
import { TestMode } from '../../payments/test-mode.tsx';
import { config } from '../../platform/config.ts';
import { Button } from '../../ui/button.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { CardsButton } from '../parts/cards-button.tsx';
import { isId } from '../parts/is-id.ts';
import { refreshAfterPurchase } from '../parts/refresh-after-purchase.ts';
import { ReturnedCard } from '../parts/returned-card.tsx';

/**
 * Every purchase with its receipt. The provider's confirmation page comes back here with `?order=`;
 * a purchase that was begun on another page goes back there, where what it opened is seen.
 */
export default function OrdersPage() {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const asked = params.get('order');
  const orderId = isId<OrderId>(asked) ? asked : null;
  const [goingOn, setGoingOn] = useState(orderId !== null);
  const [justBought, setJustBought] = useState<OrderId | null>(null);
  useEffect(() => {
    if (orderId === null) return;
    const path = takeReturn(orderId);
    if (path === null) return setGoingOn(false);
    if (path.startsWith('/dashboard/orders')) {
      setJustBought(orderId);
      return setGoingOn(false);
    }
    const url = new URL(path, location.origin);
    url.searchParams.set('order', orderId);
    void navigate(`${url.pathname}${url.search}`, { replace: true });
  }, [orderId, navigate]);

  return (
    <Page title={ORDER_TEXTS.title} brand={config().brandName}>
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
        emptyAction={
          <Button asChild>
            <Link to="/dashboard/search">Find creators</Link>
          </Button>
        }
      />
      {orderId !== null && !goingOn && (
        <OrderDialog
          orderId={orderId}
          justBought={justBought === orderId}
          onClose={() => setParams({}, { preventScrollReset: true })}
          onPaid={() => void refreshAfterPurchase(queries)}
        />
      )}
    </Page>
  );
}
