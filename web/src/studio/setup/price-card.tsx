import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { BadgeDollarSign } from 'lucide-react';
import { formatCents } from '@limelight/contract/platform/format-money';
import { api } from '../../platform/api.ts';
import { Card } from '../../ui/card.tsx';
import { PriceDialog } from './price-dialog.tsx';

/** The monthly price as it stands; pressing it changes it. */
export function PriceCard() {
  const onboarding = useQuery(api.creators.getOnboarding.queryOptions({ input: {} }));
  const [open, setOpen] = useState(false);
  const price = onboarding.data?.tiers[0]?.priceCents ?? null;
  return (
    <>
      <Card asChild>
        <button
          type="button"
          disabled={!onboarding.data}
          onClick={() => setOpen(true)}
          className="flex items-center gap-4 text-left"
        >
          <span className="grid size-13 shrink-0 place-items-center rounded-full bg-accent-soft text-accent-text">
            <BadgeDollarSign aria-hidden className="size-6.5" strokeWidth={1.75} />
          </span>
          <span>
            <span className="block font-display text-lg font-semibold">Monthly price</span>
            <span className="numbers block min-h-5 text-sm text-muted">
              {onboarding.data && words(price)}
            </span>
          </span>
        </button>
      </Card>
      <PriceDialog
        key={String(open)}
        open={open}
        onClose={() => setOpen(false)}
        priceCents={price}
      />
    </>
  );
}

function words(priceCents: number | null): string {
  if (priceCents === null) return 'Not set yet';
  return priceCents === 0 ? 'Your page is free' : `${formatCents(priceCents)} a month`;
}
