import type { FanPage } from '@limelight/contract/fans/operations';
import { Card } from '../ui/lists/card.tsx';
import { Money } from '../ui/values/money.tsx';
import { Time } from '../ui/values/time.tsx';
import { Written } from '../ui/forms/written.tsx';

/** The last things a fan bought. */
export function FanPurchases({ fan }: { readonly fan: FanPage }) {
  const { lastPurchases, purchases } = fan;
  return (
    <Card>
      <h2 className="text-base">Purchases</h2>
      {lastPurchases.length === 0 ? (
        <p className="mt-2 text-sm text-muted">Nothing yet.</p>
      ) : (
        <ul aria-label="Purchases" className="mt-2 divide-y divide-line">
          {lastPurchases.map((one) => (
            <li key={`${one.paidAt} ${one.title}`} className="flex items-baseline gap-3 py-2.5">
              <span className="min-w-0 flex-1">
                <Written as="span" className="block wrap-anywhere">
                  {one.title}
                </Written>
                <Time at={one.paidAt} style="date" className="text-sm text-muted" />
              </span>
              <Money cents={one.cents} className="text-sm font-semibold" />
            </li>
          ))}
        </ul>
      )}
      {purchases > lastPurchases.length && (
        <p className="numbers mt-2 text-sm text-muted">
          The last {lastPurchases.length} of {purchases.toLocaleString('en-US')}
        </p>
      )}
    </Card>
  );
}
