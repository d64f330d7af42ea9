import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Download, Receipt, SearchX, X } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import type { OrderId, ProductId } from '@limelight/contract/platform/ids';
import { api, client } from '../../platform/api.ts';
import { isId } from '../../platform/is-id.ts';
import { Button } from '../../ui/forms/button.tsx';
import { Field } from '../../ui/forms/field.tsx';
import { FindForm } from '../../ui/forms/find-form.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { useSaveCsv } from '../../ui/forms/use-save-csv.ts';
import { Written } from '../../ui/forms/written.tsx';
import { ChipGroup } from '../../ui/lists/chips.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { shopTabPath } from '../manage/paths.ts';
import { sales, type SaleFilters } from '../manage/queries.ts';
import { isNarrowed, saleFiltersOf, withFilters } from './sale-filters.ts';
import { SaleRow } from './sale-row.tsx';
import { SaleScreen } from './sale-screen.tsx';

/** The orders that people made in the creator's shop, or one of them (`order` in the address). */
export function SalesTab() {
  const [params] = useSearchParams();
  const orderId = params.get('order');
  return isId<OrderId>(orderId) ? <SaleScreen key={orderId} orderId={orderId} /> : <SaleList />;
}

function SaleList() {
  const [params, setParams] = useSearchParams();
  const filters = saleFiltersOf(params);
  const query = useInfiniteQuery(sales(filters));
  const exporting = useSaveCsv(
    'orders.csv',
    (asked: SaleFilters) => {
      const { productId, ...others } = asked;
      return client.shop.exportSales({ ...others, ...(productId !== undefined && { productId }) });
    },
    'Couldn’t export your orders',
  );
  const change = (changes: Parameters<typeof withFilters>[1], replace = false) =>
    setParams(withFilters(params, changes), { replace, preventScrollReset: true });
  const narrowed = isNarrowed(filters);
  const isEmpty = query.data?.pages.every(({ items }) => items.length === 0) ?? false;
  /** There is nothing to filter, find or export yet. */
  const isWithout = isEmpty && !narrowed;
  return (
    <div className="flex flex-col gap-4">
      {!isWithout && (
        <>
          <div className="flex flex-wrap items-center gap-3">
            <ChipGroup
              label="Which orders"
              value={filters.show ?? 'all'}
              onChange={(show) => change({ show: show === 'all' ? '' : show })}
              options={[
                { value: 'all', label: 'All' },
                { value: 'refunded', label: 'Refunded' },
                { value: 'problems', label: 'With a problem' },
              ]}
              className="flex-1 max-sm:basis-full"
              bleed
            />
            <Button
              size="sm"
              busy={exporting.isPending}
              disabled={isEmpty}
              onClick={() => exporting.mutate(filters)}
            >
              <Download aria-hidden className="size-4.5" strokeWidth={1.75} />
              Export CSV
            </Button>
          </div>
          <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_21rem] lg:items-end">
            <FindForm
              label="Find an order"
              value={filters.query ?? ''}
              help="Its number, or the beginning of the buyer’s name"
              onFind={(q) => change({ q })}
            />
            <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3 lg:pb-6.5">
              <Field label="From">
                <Input
                  type="date"
                  value={filters.from ?? ''}
                  max={filters.to}
                  onChange={(event) => change({ from: event.target.value }, true)}
                />
              </Field>
              <Field label="To">
                <Input
                  type="date"
                  value={filters.to ?? ''}
                  min={filters.from}
                  onChange={(event) => change({ to: event.target.value }, true)}
                />
              </Field>
            </div>
          </div>
        </>
      )}
      {filters.productId !== undefined && (
        <OfProduct productId={filters.productId} onRemove={() => change({ product: '' })} />
      )}
      <PagedList
        query={query}
        label="Loading your orders"
        margin="600px"
        skeleton={
          <div className="space-y-2">
            {Array.from({ length: 5 }, (_, index) => (
              <Skeleton key={index} className="h-20 rounded-lg" />
            ))}
          </div>
        }
        empty={
          narrowed ? (
            <EmptyState
              icon={SearchX}
              title="No orders found"
              action={
                <Button asChild>
                  <Link to={shopTabPath('sales')}>Show all orders</Link>
                </Button>
              }
            >
              Try other dates, or another name.
            </EmptyState>
          ) : (
            <EmptyState
              icon={Receipt}
              title="No orders yet"
              action={
                <Button asChild>
                  <Link to={shopTabPath('products')}>See your products</Link>
                </Button>
              }
            >
              Share your shop: what people buy shows up here.
            </EmptyState>
          )
        }
      >
        {(items) => (
          <ul aria-label="Orders" className="space-y-2">
            {items.map((sale) => (
              <li key={sale.orderId}>
                <SaleRow sale={sale} to={`?${withFilters(params, { order: sale.orderId })}`} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}

/** Says that only orders of one product are shown. */
function OfProduct({
  productId,
  onRemove,
}: {
  readonly productId: ProductId;
  readonly onRemove: () => void;
}) {
  const { data } = useQuery(api.shop.getMine.queryOptions({ input: { productId } }));
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm">
      <span className="text-muted">Only</span>
      <Written as="span" className="font-medium wrap-anywhere">
        {data?.title ?? 'one product'}
      </Written>
      <Button size="sm" variant="quiet" onClick={onRemove}>
        <X aria-hidden className="size-4" strokeWidth={1.75} />
        Show all products
      </Button>
    </p>
  );
}
