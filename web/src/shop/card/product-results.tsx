import type { ReactNode } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Store } from 'lucide-react';
import type { ProductCategory } from '@limelight/contract/shop/operations';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { ProductGrid, ProductGridSkeleton } from './product-grid.tsx';
import { productSearch } from './queries.ts';

/** The products that a search finds; without words, the latest. */
export function ProductResults({
  query: asked,
  category,
}: {
  readonly query: string;
  readonly category: ProductCategory | null;
}) {
  const query = useInfiniteQuery(productSearch(asked, category));
  return (
    <PagedList
      query={query}
      label="Loading products"
      skeleton={<ProductGridSkeleton wide />}
      empty={
        <EmptyState icon={Store} title="No products found">
          {asked === '' && category === null
            ? 'What creators sell will appear here.'
            : 'Try other words, or another category.'}
        </EmptyState>
      }
      margin="600px"
    >
      {(products) => <ProductGrid products={products} showsCreator wide />}
    </PagedList>
  );
}

/** As many as stand in a row on most screens. */
const FEW = 4;

/** The first products that match, among other results; nothing without any. */
export function ProductMatches({
  query: asked,
  more,
}: {
  readonly query: string;
  /** The way to all of them. */
  readonly more: ReactNode;
}) {
  const { data } = useInfiniteQuery(productSearch(asked));
  const found = data?.pages[0]?.items ?? [];
  if (found.length === 0) return null;
  return (
    <section aria-label="Products" className="mb-6 animate-appear">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-base">Products</h2>
        {found.length > FEW && more}
      </div>
      <ProductGrid products={found.slice(0, FEW)} showsCreator wide />
    </section>
  );
}
