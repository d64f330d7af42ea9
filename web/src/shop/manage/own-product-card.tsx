import { Link } from 'react-router';
import { editProductPath } from '@limelight/contract/shop/paths';
import type { OwnProduct } from '@limelight/contract/shop/operations';
import { numberFormat, useRegion } from '../../platform/region.ts';
import { Written } from '../../ui/forms/written.tsx';
import { Badge } from '../../ui/lists/badge.tsx';
import { Count } from '../../ui/lists/count.tsx';
import { Time } from '../../ui/values/time.tsx';
import { priceWords } from '../card/price-words.ts';
import { ProductCover } from '../card/product-cover.tsx';
import { Rating } from '../reviews/stars.tsx';
import { StateBadge } from './state-badge.tsx';

/** One of the creator's products: its picture, what it costs, how many are left and sold. Opens it to be changed. */
export function OwnProductCard({
  product,
  priority = false,
}: {
  readonly product: OwnProduct;
  readonly priority?: boolean;
}) {
  useRegion();
  const { title, priceCents, isPayWhatYouWant, stockLeft, sellsKeys, keysWarnAt, sold } = product;
  const isLow = sellsKeys && stockLeft !== null && stockLeft > 0 && stockLeft < keysWarnAt;
  return (
    <Link
      to={editProductPath(product.id)}
      className="group flex min-w-0 flex-1 flex-col overflow-hidden rounded-lg bg-raised ring-1 ring-line transition-[box-shadow,transform] duration-200 ring-inset hover:-translate-y-0.5 hover:shadow-2"
    >
      <span className="relative block aspect-square">
        <span className="absolute inset-0 block">
          <ProductCover
            picture={product.pictures[0]?.view ?? null}
            sizes="(min-width: 640px) 240px, 50vw"
            priority={priority}
          />
        </span>
      </span>
      <span className="flex flex-1 flex-col gap-1.5 p-3 text-sm">
        {title === '' ? (
          <span className="font-semibold text-muted">No title yet</span>
        ) : (
          <Written as="span" className="line-clamp-2 font-semibold wrap-anywhere">
            {title}
          </Written>
        )}
        <span className="flex flex-wrap gap-1">
          <StateBadge product={product} />
          {isLow && <Badge kind="warning">Keys run low</Badge>}
        </span>
        {product.scheduledFor !== null && (
          <span className="text-muted">
            <Time at={product.scheduledFor} style="datetime" />
          </span>
        )}
        <span className="numbers mt-auto flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="font-semibold">
            {priceWords({ priceCents, yourPriceCents: priceCents, isPayWhatYouWant })}
          </span>
          <Rating rating={product.rating} className="text-xs" />
        </span>
        <span className="numbers flex flex-wrap gap-x-2 text-muted">
          <Count value={sold} noun={['sold', 'sold']} />
          {stockLeft !== null && <span>{numberFormat().format(stockLeft)} left</span>}
        </span>
      </span>
    </Link>
  );
}
