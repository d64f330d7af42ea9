import { lazy, Suspense, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { MEMBERSHIP_TEXTS } from '@limelight/contract/memberships/texts';
import type { Membership } from '@limelight/contract/memberships/operations';
import type { OrderId } from '@limelight/contract/platform/ids';
import { MembershipList, tierChangeCheckout } from '../../memberships/index.ts';
import { TestMode } from '../../payments/index.ts';
import { config } from '../../platform/config.ts';
import { Button } from '../../ui/forms/button.tsx';
import { ChipGroup } from '../../ui/lists/chips.tsx';
import { Page, PageHeader } from '../../ui/lists/page.tsx';
import { CardsButton } from '../parts/cards-button.tsx';
import { usePurchases } from '../parts/use-purchases.tsx';

const OrderDialog = lazy(async () => ({
  default: (await import('../../payments/orders/order-dialog.tsx')).OrderDialog,
}));
const ChangeCard = lazy(async () => ({
  default: (await import('./change-card.tsx')).ChangeCard,
}));

const PriceHistory = lazy(async () => ({
  default: (await import('./price-history.tsx')).PriceHistory,
}));

const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'ending', label: 'Ending' },
  { value: 'ended', label: 'Ended' },
] as const;

/** The user's memberships: receipt, price history, card, cancel, resume. */
export default function MembershipsPage() {
  const [params, setParams] = useSearchParams();
  const [receipt, setReceipt] = useState<OrderId | null>(null);
  const [history, setHistory] = useState<Membership | null>(null);
  const purchases = usePurchases();
  const [changing, setChanging] = useState<Membership | null>(null);
  const filter = FILTERS.find(({ value }) => value === params.get('show'))?.value ?? 'all';
  return (
    <Page title={MEMBERSHIP_TEXTS.title} brand={config().brandName}>
      <PageHeader
        title={MEMBERSHIP_TEXTS.title}
        back={{ to: '/dashboard/menu', label: 'Back to the menu' }}
        actions={<CardsButton />}
      />
      <div className="mb-4 empty:hidden">
        <TestMode />
      </div>
      <ChipGroup
        label="Show"
        value={filter}
        onChange={(show) => setParams(show === 'all' ? {} : { show }, { replace: true })}
        options={FILTERS}
        bleed
        className="mb-5"
      />
      <MembershipList
        filter={filter === 'all' ? undefined : filter}
        actions={{
          onReceipt: setReceipt,
          onHistory: setHistory,
          onChangeCard: setChanging,
          onChangeTier: ({ creator }) => purchases.open(tierChangeCheckout(creator)),
        }}
        emptyAction={
          <Button asChild>
            <Link to="/dashboard/search">Find creators</Link>
          </Button>
        }
      />
      {receipt && (
        <Suspense>
          <OrderDialog orderId={receipt} onClose={() => setReceipt(null)} />
        </Suspense>
      )}
      {history && (
        <Suspense>
          <PriceHistory membership={history} onClose={() => setHistory(null)} />
        </Suspense>
      )}
      {purchases.dialog}
      {changing && (
        <Suspense>
          <ChangeCard membership={changing} onClose={() => setChanging(null)} />
        </Suspense>
      )}
    </Page>
  );
}
