import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { ProductId } from '@limelight/contract/platform/ids';
import { config } from '../../platform/config.ts';
import { errorCode, errorSentence, NOT_LOADED } from '../../platform/errors.ts';
import { isId } from '../../platform/is-id.ts';
import { product as productQuery } from '../../shop/index.ts';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Page } from '../../ui/lists/page.tsx';
import { Loading, Skeleton } from '../../ui/lists/skeleton.tsx';
import NotFoundPage from '../not-found/page.tsx';
import { useWithheld } from '../parts/use-withheld.ts';
import { ProductScreen } from './product-screen.tsx';

/** A product's own page. */
export default function ProductPage() {
  const { productId } = useParams();
  return isId<ProductId>(productId) ? (
    <Loaded key={productId} productId={productId} />
  ) : (
    <NotFoundPage />
  );
}

function Loaded({ productId }: { readonly productId: ProductId }) {
  const isWithheld = useWithheld();
  const query = useQuery({ ...productQuery(productId), enabled: !isWithheld });
  if (isWithheld) return <NotFoundPage isUnknown={false} />;
  if (query.error && errorCode(query.error) === 'not_found') return <NotFoundPage />;
  if (query.data) return <ProductScreen product={query.data} />;
  if (query.error) {
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
    <Page title="Product" brand={config().brandName}>
      <Loading label="Loading the product">
        <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-8">
          <Skeleton className="aspect-square rounded-lg" />
          <div className="space-y-4 max-lg:mt-5">
            <Skeleton className="h-8 w-3/4" />
            <Skeleton className="h-6 w-1/3" />
            <Skeleton className="h-13 rounded-full" />
          </div>
        </div>
      </Loading>
    </Page>
  );
}
