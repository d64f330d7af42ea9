import { useQuery } from '@tanstack/react-query';
import { BadgeDollarSign } from 'lucide-react';
import { formatCents } from '@limelight/contract/platform/format-money';
import { api } from '../../platform/api.ts';
import { Shortcut } from '../../ui/forms/shortcut.tsx';

/** The current price of a membership; links to the tiers. */
export function PriceCard({ to }: { readonly to: string }) {
  const onboarding = useQuery(api.creators.getOnboarding.queryOptions({ input: {} }));
  const prices = onboarding.data?.tiers.map((tier) => tier.priceCents);
  return (
    <Shortcut
      to={to}
      icon={BadgeDollarSign}
      label="Membership tiers"
      help={<span className="numbers">{prices && words(prices)}</span>}
    />
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
