import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { OwnProduct } from '@limelight/contract/shop/operations';
import type { ProductId } from '@limelight/contract/platform/ids';
import { api } from '../../platform/api.ts';
import { errorSentence, NOT_LOADED } from '../../platform/errors.ts';
import { newKey } from '../../platform/new-key.ts';
import { audienceToBeginWith } from '../../posts/index.ts';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Loading, Skeleton } from '../../ui/lists/skeleton.tsx';
import { draftOf, emptyProduct } from './product-draft.ts';
import { ProductForm, type ProductFormProps } from './product-form.tsx';
import { loadProduct } from './stored-product.ts';

type Rest = Omit<ProductFormProps, 'start'>;

/** A product that is not on the server yet; continues what an earlier visit left. */
export function NewProduct(rest: Rest) {
  const tiers = useQuery(api.creators.listTiers.queryOptions({ input: {} }));
  if (tiers.isPending) return <LoadingForm />;
  return <StartedProduct {...rest} start={tiers.data?.items} />;
}

function StartedProduct({
  start: tiers,
  ...rest
}: Rest & { readonly start: Parameters<typeof audienceToBeginWith>[0] }) {
  const [start] = useState(() => {
    const begun = audienceToBeginWith(tiers);
    // A product is for sale, so that it is for everyone unless its creator says otherwise.
    const draft = emptyProduct(newKey(), { ...begun, who: 'everyone' });
    return { own: null, draft: loadProduct(rest.owner, 'new')?.draft ?? draft };
  });
  return <ProductForm {...rest} start={start} />;
}

/** A product that was saved before, with what this browser has of it and the server does not. */
export function EditProduct({ productId, ...rest }: Rest & { readonly productId: ProductId }) {
  const query = useQuery(
    // Always the server's current version, because that is the one to edit.
    api.shop.getMine.queryOptions({ input: { productId }, staleTime: 0, gcTime: 0 }),
  );
  if (query.data) return <OpenedProduct {...rest} own={query.data} />;
  if (query.isPending) return <LoadingForm />;
  return (
    <ErrorState
      message={errorSentence(query.error, NOT_LOADED)}
      onRetry={() => void query.refetch()}
      busy={query.isFetching}
    />
  );
}

function OpenedProduct({ own, ...rest }: Rest & { readonly own: OwnProduct }) {
  const [start] = useState(() => {
    const stored = loadProduct(rest.owner, own.id);
    if (stored !== null && stored.revision >= own.revision) return { own, draft: stored.draft };
    if (stored === null || stored.isSent) return { own, draft: draftOf(own) };
    // With the revision that it changes, so that a save still notices what another device saved meanwhile.
    const outdated = { ...own, revision: stored.revision };
    return { own: outdated, draft: stored.draft, isOutdated: true };
  });
  return <ProductForm {...rest} start={start} />;
}

function LoadingForm() {
  return (
    <Loading label="Loading the product">
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-6">
        <Skeleton className="h-120 rounded-lg" />
        <Skeleton className="h-80 rounded-lg" />
      </div>
    </Loading>
  );
}
