import { useQuery } from '@tanstack/react-query';
import { BadgeDollarSign } from 'lucide-react';
import { Link } from 'react-router';
import { formatCents } from '@limelight/contract/platform/format-money';
import { api } from '../../platform/api.ts';
import { Card } from '../../ui/card.tsx';

/** What a membership costs as it stands; leads to the tiers. */
export function PriceCard({ to }: { readonly to: string }) {
  const onboarding = useQuery(api.creators.getOnboarding.queryOptions({ input: {} }));
  const prices = onboarding.data?.tiers.map((tier) => tier.priceCents);
  return (
    <Card asChild>
      <Link to={to} className="flex items-center gap-4">
        <span className="grid size-13 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-text">
          <BadgeDollarSign aria-hidden className="size-6.5" strokeWidth={1.75} />
        </span>
        <span>
          <span className="block font-display text-lg font-semibold">Membership tiers</span>
          <span className="numbers block min-h-5 text-sm text-muted">
            {prices && words(prices)}
          </span>
        </span>
      </Link>
    </Card>
  );
}

function words(prices: readonly number[]): string {
  const [price, ...others] = prices;
  if (price === undefined) return 'No price yet';
  if (others.length > 0) {
    return `${prices.length} tiers, from ${formatCents(Math.min(...prices))} a month`;
  }
  return price === 0 ? 'Your page is free' : `${formatCents(price)} a month`;
}
