import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Plus, Store } from 'lucide-react';
import { Link } from 'react-router';
import { PRODUCT_CATEGORIES } from '@limelight/contract/shop/limits';
import type { ProductCategory } from '@limelight/contract/shop/operations';
import { editProductPath, MANAGE_SHOP_PATH } from '@limelight/contract/shop/paths';
import { Button } from '../../ui/forms/button.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { CategoryChips } from '../card/category-chips.tsx';
import { ProductGrid, ProductGridSkeleton } from '../card/product-grid.tsx';
import { productsOfCreator } from '../card/queries.ts';

/** Whether a creator sells something that this viewer may learn of; undefined while it is not known. */
export function useSells(handle: string): boolean | undefined {
  const { data } = useInfiniteQuery(productsOfCreator(handle));
  return data && data.pages.some(({ items }) => items.length > 0);
}

/** The shop on a creator's page. */
export function CreatorShop({
  handle,
  displayName,
  isOwner,
}: {
  readonly handle: string;
  readonly displayName: string;
  readonly isOwner: boolean;
}) {
  const [category, setCategory] = useState<ProductCategory | null>(null);
  const all = useInfiniteQuery(productsOfCreator(handle));
  const known = new Set(all.data?.pages.flatMap(({ items }) => items).map((one) => one.category));
  // While there are more products than were read, there may be some of every category.
  const categories = PRODUCT_CATEGORIES.filter((one) => all.hasNextPage || known.has(one));
  return (
    <div className="flex flex-col gap-4">
      {isOwner && known.size > 0 && (
        <div className="flex flex-wrap gap-2">
          <Button asChild size="sm">
            <Link to={editProductPath('new')}>
              <Plus aria-hidden className="size-4.5" strokeWidth={1.75} />
              New product
            </Link>
          </Button>
          <Button asChild size="sm" variant="quiet">
            <Link to={MANAGE_SHOP_PATH}>Manage your shop</Link>
          </Button>
        </div>
      )}
      {categories.length > 1 && (
        <CategoryChips value={category} onChange={setCategory} categories={categories} bleed />
      )}
      <Products
        key={category}
        handle={handle}
        category={category}
        displayName={displayName}
        isOwner={isOwner}
      />
    </div>
  );
}

function Products({
  handle,
  category,
  displayName,
  isOwner,
}: {
  readonly handle: string;
  readonly category: ProductCategory | null;
  readonly displayName: string;
  readonly isOwner: boolean;
}) {
  const query = useInfiniteQuery(productsOfCreator(handle, category));
  return (
    <PagedList
      query={query}
      label="Loading the shop"
      skeleton={<ProductGridSkeleton />}
      empty={
        category !== null ? (
          <EmptyState icon={Store} title="Nothing in this category" />
        ) : (
          <EmptyState
            icon={Store}
            title={isOwner ? 'Your shop is empty' : 'Nothing for sale yet'}
            action={
              isOwner && (
                <Button asChild variant="primary">
                  <Link to={editProductPath('new')}>Make a product</Link>
                </Button>
              )
            }
          >
            {isOwner
              ? 'Sell files, license keys and links. They appear here once you publish them.'
              : `What ${displayName} sells will appear here.`}
          </EmptyState>
        )
      }
      margin="600px"
    >
      {(products) => <ProductGrid products={products} />}
    </PagedList>
  );
}
