import { lazy, Suspense, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ProductView } from '@limelight/contract/shop/operations';
import { CART_PATH } from '@limelight/contract/shop/paths';
import { useResumeFollow } from '../../discovery/index.ts';
import { PostMedia } from '../../media/index.ts';
import { resumeJoining } from '../../memberships/index.ts';
import { TestMode } from '../../payments/index.ts';
import { config } from '../../platform/config.ts';
import {
  ADDED,
  addIntent,
  BuyForm,
  type Choice,
  ContentList,
  PriceLine,
  productCheckout,
  ReviewList,
  useSetLine,
} from '../../shop/index.ts';
import { toast } from '../../ui/dialogs/toast.tsx';
import { toastFault } from '../../ui/dialogs/toast-fault.ts';
import { Page } from '../../ui/lists/page.tsx';
import { ReturnedOrder } from '../parts/returned-order.tsx';
import { tiersFor } from '../parts/tiers-for.ts';
import { useCarryOn } from '../parts/use-carry-on.ts';
import { usePrefetch } from '../parts/use-prefetch.ts';
import { usePurchases } from '../parts/use-purchases.tsx';
import { useSignIn } from '../parts/use-sign-in.ts';
import { BuyBar } from './buy-bar.tsx';
import { ProductAbout } from './product-about.tsx';
import { ProductHead } from './product-head.tsx';
import { ProductState } from './product-state.tsx';

const Viewer = lazy(async () => ({ default: (await import('../../media/viewer.tsx')).Viewer }));

/** The loaded page: pictures, the box with the price, what a buyer gets, and what buyers say. */
export function ProductScreen({ product }: { readonly product: ProductView }) {
  const { creator, title, viewer } = product;
  const purchases = usePurchases();
  const signIn = useSignIn();
  const navigate = useNavigate();
  const setLine = useSetLine();
  usePrefetch();
  const resumeFollow = useResumeFollow(creator.id);
  useCarryOn(true, purchases, {
    ...resumeFollow,
    ...resumeJoining(creator, tiersFor(product)),
  });
  const form = useRef<HTMLDivElement>(null);

  const add = (choice: Choice) => {
    if (signIn) return signIn(addIntent(choice));
    setLine.mutate(choice, {
      onSuccess: () =>
        toast({
          kind: 'success',
          title: ADDED,
          action: { label: 'See the cart', onClick: () => void navigate(CART_PATH) },
        }),
      onError: toastFault,
    });
  };

  return (
    <Page title={`${title} · ${creator.displayName}`} brand={config().brandName}>
      <article
        data-product={product.id}
        aria-label={title}
        className="flex flex-col gap-6 lg:grid lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-8"
      >
        {product.pictures.length > 0 && (
          <div className="min-w-0 lg:col-start-1">
            <Pictures product={product} />
          </div>
        )}
        <aside
          aria-label="Buy"
          className="min-w-0 space-y-5 lg:sticky lg:top-22 lg:col-start-2 lg:row-span-2 lg:row-start-1"
        >
          <ProductHead product={product} />
          <PriceLine product={product} />
          <ProductState product={product} purchases={purchases} />
          {viewer.canBuy && (
            <div ref={form}>
              <BuyForm
                product={product}
                busy={setLine.isPending}
                onAdd={add}
                onBuy={(choice) => purchases.open(productCheckout(choice))}
              />
            </div>
          )}
          <TestMode />
          <ContentList content={product.content} />
        </aside>
        <div className="min-w-0 space-y-8 lg:col-start-1">
          <ProductAbout product={product} />
          <ReviewList product={product} />
        </div>
      </article>
      {viewer.canBuy && <BuyBar product={product} form={form} />}
      {purchases.dialog}
      <ReturnedOrder />
    </Page>
  );
}

function Pictures({ product: { pictures } }: { readonly product: ProductView }) {
  const [startId, setStartId] = useState<string | null>(null);
  const media = pictures.map(({ view, alt }) => (view.locked ? view : { ...view, alt }));
  const open = media.flatMap((one) => (one.locked ? [] : one));
  return (
    <div className="overflow-hidden rounded-lg bg-raised ring-1 ring-line max-sm:-mx-4 max-sm:-mt-5 max-sm:rounded-none">
      <PostMedia
        media={media}
        lockedTitle=""
        lockedLine={null}
        priority
        whole
        onOpen={({ id }) => setStartId(id)}
      />
      {startId !== null && (
        <Suspense>
          <Viewer
            items={open.map((one) => ({ media: one }))}
            startId={startId}
            onClose={() => setStartId(null)}
          />
        </Suspense>
      )}
    </div>
  );
}
