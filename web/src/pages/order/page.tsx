import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import type { OrderId } from '@limelight/contract/platform/ids';
import { creatorPage } from '../../creators/index.ts';
import { MessageButton } from '../../messages/index.ts';
import { config } from '../../platform/config.ts';
import { errorCode, errorSentence, NOT_LOADED } from '../../platform/errors.ts';
import { isId } from '../../platform/is-id.ts';
import { order as orderQuery } from '../../payments/index.ts';
import { purchase as purchaseQuery, PurchaseScreen } from '../../shop/index.ts';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Page, PageHeader } from '../../ui/lists/page.tsx';
import { Loading, Skeleton } from '../../ui/lists/skeleton.tsx';
import NotFoundPage from '../not-found/page.tsx';

const BACK = { to: '/dashboard/orders', label: 'Back to Orders' };

/** An order of the shop with what it opened; orders of other kinds open in the list. */
export default function OrderPage() {
  const { orderId } = useParams();
  return isId<OrderId>(orderId) ? <Loaded key={orderId} orderId={orderId} /> : <NotFoundPage />;
}

function Loaded({ orderId }: { readonly orderId: OrderId }) {
  const query = useQuery(purchaseQuery(orderId));
  const isElsewhere = errorCode(query.error) === 'not_found';
  const other = useQuery(orderQuery(isElsewhere ? orderId : null));
  if (isElsewhere && other.data) {
    return <Navigate to={`/dashboard/orders?order=${orderId}`} replace />;
  }
  if (isElsewhere && other.error) return <NotFoundPage />;
  if (query.data) {
    const purchase = query.data;
    return (
      <Page title={`Order ${purchase.number}`} brand={config().brandName}>
        <PageHeader title={`Order ${purchase.number}`} back={BACK} />
        <PurchaseScreen
          purchase={purchase}
          contact={<Contact handle={purchase.creator.handle} name={purchase.creator.displayName} />}
        />
      </Page>
    );
  }
  if (query.error && !isElsewhere) {
    return (
      <ErrorState
        isPage
        message={errorSentence(query.error, NOT_LOADED)}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  return (
    <Page title="Order" brand={config().brandName}>
      <PageHeader title="Order" back={BACK} />
      <Loading label="Loading your order">
        <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
          <Skeleton className="h-72 rounded-lg" />
          <Skeleton className="h-56 rounded-lg max-lg:mt-6" />
        </div>
      </Loading>
    </Page>
  );
}

/** Orders name their creator by handle; the page knows the id. There is no button where the page is gone. */
function Contact({ handle, name }: { readonly handle: string; readonly name: string }) {
  const { data } = useQuery(creatorPage(handle));
  return data ? <MessageButton userId={data.id} name={name} label={`Message ${name}`} /> : null;
}
