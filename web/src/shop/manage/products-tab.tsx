import { useInfiniteQuery } from '@tanstack/react-query';
import { Package, Plus } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { editProductPath } from '@limelight/contract/shop/paths';
import type { ProductState } from '@limelight/contract/shop/operations';
import { Button } from '../../ui/forms/button.tsx';
import { ChipGroup } from '../../ui/lists/chips.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { ProductCardSkeleton } from '../card/product-card.tsx';
import { OwnProductCard } from './own-product-card.tsx';
import { ownProducts } from './queries.ts';

const STATES: readonly { readonly value: ProductState; readonly label: string }[] = [
  { value: 'published', label: 'On sale' },
  { value: 'draft', label: 'Drafts' },
  { value: 'scheduled', label: 'Scheduled' },
  { value: 'archived', label: 'Archived' },
];

const EMPTY: Record<ProductState, { readonly title: string; readonly text: string }> = {
  published: {
    title: 'Nothing on sale yet',
    text: 'Sell presets, videos, e-books, license keys: any file, link or key.',
  },
  draft: { title: 'No drafts', text: 'Products you begin are saved here until you publish them.' },
  scheduled: {
    title: 'Nothing scheduled',
    text: 'Choose ‘Publish later’ to put a product on sale at a time.',
  },
  archived: { title: 'Nothing archived', text: 'Products you take off sale wait here.' },
};

/** The creator's products by their state. */
export function ProductsTab() {
  const [params, setParams] = useSearchParams();
  const state = STATES.find(({ value }) => value === params.get('state'))?.value ?? 'published';
  const query = useInfiniteQuery(ownProducts(state));
  const create = (
    <Button asChild variant="primary">
      <Link to={editProductPath('new')}>
        <Plus aria-hidden className="size-4.5" strokeWidth={1.75} />
        New product
      </Link>
    </Button>
  );
  const isEmpty = query.data?.pages.every(({ items }) => items.length === 0) ?? false;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <ChipGroup
          label="State"
          value={state}
          onChange={(next) =>
            setParams(next === 'published' ? {} : { state: next }, { preventScrollReset: true })
          }
          options={STATES}
          className="flex-1 max-sm:basis-full"
          bleed
        />
        {!isEmpty && create}
      </div>
      <PagedList
        query={query}
        label="Loading your products"
        margin="600px"
        skeleton={
          <div className={GRID}>
            {Array.from({ length: 4 }, (_, index) => (
              <ProductCardSkeleton key={index} />
            ))}
          </div>
        }
        empty={
          <EmptyState icon={Package} title={EMPTY[state].title} action={create}>
            {EMPTY[state].text}
          </EmptyState>
        }
      >
        {(items) => (
          <ul aria-label="Your products" className={GRID}>
            {items.map((product, index) => (
              <li key={product.id} className="flex">
                <OwnProductCard product={product} priority={index < 4} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </>
  );
}

const GRID =
  'grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] gap-3 sm:grid-cols-[repeat(auto-fill,minmax(min(13rem,100%),1fr))] sm:gap-4';
