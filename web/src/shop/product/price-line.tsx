import { formatCents } from '@limelight/contract/platform/format-money';
import type { ProductView } from '@limelight/contract/shop/operations';
import { useRegion } from '../../platform/region.ts';
import { Badge } from '../../ui/lists/badge.tsx';
import { Money } from '../../ui/values/money.tsx';
import { leftWords, priceWords, usualPrice } from '../card/price-words.ts';

/** The price on a product's page, with what members pay, and how many are left. */
export function PriceLine({ product }: { readonly product: ProductView }) {
  useRegion();
  const { membersPriceCents, left, viewer } = product;
  const usual = usualPrice(product);
  const few = leftWords(left);
  return (
    <div className="space-y-1">
      <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
        <span className="numbers font-display text-xl font-semibold">{priceWords(product)}</span>
        {usual !== null && (
          <s className="text-muted">
            <span className="sr-only">instead of </span>
            <Money cents={usual} />
          </s>
        )}
        {few !== null ? (
          <Badge kind={left === 0 ? 'neutral' : 'warning'} className="self-center">
            {few}
          </Badge>
        ) : (
          left !== null && <span className="numbers text-sm text-muted">{left} left</span>
        )}
      </p>
      {membersPriceCents !== null && (viewer.isOwner || usual === null) && (
        <p className="numbers text-sm text-muted">
          Members pay {membersPriceCents === 0 ? 'nothing' : formatCents(membersPriceCents)}.
        </p>
      )}
      {usual !== null && membersPriceCents !== null && (
        <p className="text-sm font-medium text-accent-text">Your price as a member</p>
      )}
    </div>
  );
}
