import { useState, type ReactNode } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { ChartNoAxesColumn } from 'lucide-react';
import { Link } from 'react-router';
import { api, type client } from '../../platform/api.ts';
import { addDays, todayIn, type Day } from '../../platform/calendar.ts';
import { useNow } from '../../platform/clock.ts';
import { numberFormat, useRegion } from '../../platform/region.ts';
import { Written } from '../../ui/forms/written.tsx';
import { Card } from '../../ui/lists/card.tsx';
import { ChipGroup } from '../../ui/lists/chips.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { WideTable } from '../../ui/lists/wide-table.tsx';
import { Money } from '../../ui/values/money.tsx';
import { salesOfPath } from '../manage/paths.ts';
import { averageWords } from '../reviews/stars.tsx';

type Figures = Awaited<ReturnType<typeof client.shop.listProductFigures>>['items'][number];

const PERIODS = { week: 7, month: 30, quarter: 90, all: null } as const;
type Period = keyof typeof PERIODS;
const LABELS: Record<Period, string> = {
  week: '7 days',
  month: '30 days',
  quarter: '90 days',
  all: 'All time',
};
const isPeriod = (value: string): value is Period => value in PERIODS;

function figures(days: number | null, today: Day) {
  const range = days === null ? {} : { from: addDays(today, 1 - days), to: today };
  return api.shop.listProductFigures.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...range, ...(cursor !== undefined && { cursor }) }),
    initialPageParam: undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });
}

/** What each product sold and earned in a period, of whole days in the creator’s time zone. */
export function FiguresTab() {
  const [period, setPeriod] = useState<Period>('month');
  const me = useQuery(api.accounts.me.queryOptions({ input: {} }));
  const today = todayIn(me.data?.timeZone, useNow());
  const query = useInfiniteQuery(figures(PERIODS[period], today));
  return (
    <>
      <ChipGroup
        label="Period"
        value={period}
        onChange={setPeriod}
        options={Object.entries(LABELS).flatMap(([value, label]) =>
          isPeriod(value) ? [{ value, label }] : [],
        )}
        className="mb-4"
        bleed
      />
      <PagedList
        query={query}
        label="Loading your statistics"
        moreLabel="Show more"
        skeleton={<Skeleton className="h-80 rounded-lg" />}
        empty={
          <EmptyState icon={ChartNoAxesColumn} title="Nothing to count yet">
            {period === 'all'
              ? 'Once people order from your shop, each product is counted here.'
              : 'No orders in these days. Choose a longer period.'}
          </EmptyState>
        }
      >
        {(items) => <FiguresTable items={items} />}
      </PagedList>
    </>
  );
}

const COLUMNS = [
  'Product',
  'You keep',
  'Orders',
  'Pieces',
  'Sales',
  'Discounts',
  'Refunds',
  'Downloaded',
  'In carts',
  'Reviews',
] as const;

/** A row for each product. */
function FiguresTable({ items }: { readonly items: readonly Figures[] }) {
  useRegion();
  const write = (count: number) => numberFormat().format(count);
  return (
    <Card>
      <h2 id="product-figures" className="text-base">
        By product
      </h2>
      <p className="mt-1 text-sm text-muted">
        ‘You keep’ is your share of these orders, after fees and refunds. Carts are as of now.
      </p>
      <WideTable labeledBy="product-figures">
        <thead>
          <tr className="border-b border-line text-left text-muted">
            {COLUMNS.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={index === 0 ? 'py-2 font-medium' : 'py-2 pl-4 text-right font-medium'}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {items.map((one) => (
            <tr key={one.productId}>
              <th scope="row" className="min-w-40 py-2 text-left font-normal">
                <Link
                  to={salesOfPath(one.productId)}
                  className="font-medium underline-offset-4 hover:underline"
                >
                  <Written as="span" className="line-clamp-2 wrap-anywhere">
                    {one.title}
                  </Written>
                </Link>
              </th>
              <Cell>
                <Money cents={one.netCents} className="font-semibold" />
              </Cell>
              <Cell>{write(one.orders)}</Cell>
              <Cell>{write(one.pieces)}</Cell>
              <Cell>
                <Money cents={one.grossCents} />
              </Cell>
              <Cell>
                <Money cents={one.discountCents} />
              </Cell>
              <Cell>
                <Money cents={one.refundedCents} />
              </Cell>
              <Cell>
                {one.buyers === 0 ? '–' : `${write(one.downloaders)} of ${write(one.buyers)}`}
              </Cell>
              <Cell>{write(one.inCarts)}</Cell>
              <Cell>
                {one.averageStars === null
                  ? '–'
                  : `${averageWords(one.averageStars)} (${write(one.reviews)})`}
              </Cell>
            </tr>
          ))}
        </tbody>
      </WideTable>
    </Card>
  );
}

const Cell = ({ children }: { readonly children: ReactNode }) => (
  <td className="numbers py-2 pl-4 text-right whitespace-nowrap">{children}</td>
);
