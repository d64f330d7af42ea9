import { lazy, Suspense, type ComponentType } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { Badge } from '../../ui/lists/badge.tsx';
import { TabPanel, Tabs } from '../../ui/lists/tabs.tsx';
import { SHOP_TABS, type ShopTab } from './paths.ts';
import { ProductsTab } from './products-tab.tsx';
import { problemCount } from './queries.ts';

// Each is loaded with its tab.
const SalesTab = lazy(async () => ({
  default: (await import('../sales/sales-tab.tsx')).SalesTab,
}));
const ProblemsTab = lazy(async () => ({
  default: (await import('../problems/problems-tab.tsx')).ProblemsTab,
}));
const CodesTab = lazy(async () => ({
  default: (await import('../codes/codes-tab.tsx')).CodesTab,
}));
const FiguresTab = lazy(async () => ({
  default: (await import('../figures/figures-tab.tsx')).FiguresTab,
}));
const InvoicesTab = lazy(async () => ({
  default: (await import('../invoices/invoices-tab.tsx')).InvoicesTab,
}));

const LABELS: Record<ShopTab, string> = {
  products: 'Products',
  sales: 'Orders',
  problems: 'Problems',
  codes: 'Codes',
  figures: 'Statistics',
  invoices: 'Invoices',
};
const PANELS = {
  products: ProductsTab,
  sales: SalesTab,
  problems: ProblemsTab,
  codes: CodesTab,
  figures: FiguresTab,
  invoices: InvoicesTab,
} as const satisfies Record<ShopTab, ComponentType>;

/** A creator's shop: what they sell, what was bought, and what waits for them. The tab is in the address. */
export function ManageShop() {
  const [params, setParams] = useSearchParams();
  const tab = SHOP_TABS.find((one) => one === params.get('tab')) ?? 'products';
  const waiting = useQuery(problemCount()).data?.count ?? 0;
  return (
    <Tabs
      label="Your shop"
      value={tab}
      onChange={(next) =>
        setParams(next === 'products' ? {} : { tab: next }, { preventScrollReset: true })
      }
      tabs={SHOP_TABS.map((value) => ({
        value,
        label:
          value === 'problems' && waiting > 0 ? (
            <span className="flex items-center gap-1.5">
              {LABELS.problems}
              <Badge kind="danger" className="numbers">
                {waiting > 99 ? '99+' : waiting}
                <span className="sr-only"> waiting for your answer</span>
              </Badge>
            </span>
          ) : (
            LABELS[value]
          ),
      }))}
    >
      {SHOP_TABS.map((value) => {
        const Panel = PANELS[value];
        return (
          <TabPanel key={value} value={value}>
            <Suspense>
              <Panel />
            </Suspense>
          </TabPanel>
        );
      })}
    </Tabs>
  );
}
