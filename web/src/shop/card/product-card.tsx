import { Link } from 'react-router';
import { productPath } from '@limelight/contract/shop/paths';
import type { ProductCard as Card } from '@limelight/contract/shop/operations';
import { Written } from '../../ui/forms/written.tsx';
import { Badge } from '../../ui/lists/badge.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { Money } from '../../ui/values/money.tsx';
import { Rating } from '../reviews/stars.tsx';
import { leftWords, priceWords, usualPrice } from './price-words.ts';
import { ProductCover } from './product-cover.tsx';

/** A product in a grid: its picture, what it costs this viewer, and what people think of it. */
export function ProductCard({
  product,
  showsCreator = false,
  priority = false,
}: {
  readonly product: Card;
  /** In lists of several creators. */
  readonly showsCreator?: boolean;
  readonly priority?: boolean;
}) {
  const { title, creator, picture, viewer } = product;
  const usual = usualPrice(product);
  const left = leftWords(product.left);
  return (
    <Link
      to={productPath(product.id)}
      className="group flex flex-col overflow-hidden rounded-lg bg-raised ring-1 ring-line transition-[box-shadow,transform] duration-200 ring-inset hover:-translate-y-0.5 hover:shadow-2"
    >
      <span className="relative block aspect-square">
        <span className="absolute inset-0 block">
          <ProductCover
            picture={picture}
            sizes="(min-width: 640px) 220px, 50vw"
            priority={priority}
          />
        </span>
        <span className="absolute inset-x-2 top-2 flex flex-wrap gap-1">
          {viewer.owns && <Badge kind="picture">Yours</Badge>}
          {product.state === 'archived' ? (
            <Badge kind="picture">Not for sale</Badge>
          ) : (
            left !== null && <Badge kind="picture">{left}</Badge>
          )}
        </span>
      </span>
      <span className="flex flex-1 flex-col gap-0.5 p-3">
        <Written as="span" className="line-clamp-2 text-sm font-semibold wrap-anywhere">
          {title}
        </Written>
        {showsCreator && (
          <Written as="span" className="block truncate text-sm text-muted">
            {creator.displayName}
          </Written>
        )}
        <span className="mt-auto flex flex-wrap items-baseline justify-between gap-x-2 pt-1 text-sm">
          <span className="numbers font-semibold">
            {priceWords(product)}
            {usual !== null && (
              <>
                {' '}
                <s className="font-normal text-muted">
                  <Money cents={usual} />
                </s>
              </>
            )}
          </span>
          <Rating rating={product.rating} className="text-xs" />
        </span>
      </span>
    </Link>
  );
}

export function ProductCardSkeleton() {
  return (
    <div className="overflow-hidden rounded-lg bg-raised ring-1 ring-line ring-inset">
      <Skeleton className="aspect-square rounded-none" />
      <div className="space-y-2 p-3">
        <Skeleton className="h-4 w-3/4" />
        <Skeleton className="h-4 w-1/3" />
      </div>
    </div>
  );
}
