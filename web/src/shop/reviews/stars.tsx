import { Star } from 'lucide-react';
import { numberFormat, useRegion } from '../../platform/region.ts';
import { cx } from '../../ui/cx.ts';

export const STARS = [1, 2, 3, 4, 5] as const;

/** Stars that a person gave. */
export function Stars({
  value,
  className,
}: {
  readonly value: number;
  readonly className?: string;
}) {
  return (
    <span
      role="img"
      aria-label={`${value} of 5 stars`}
      className={cx('inline-flex shrink-0 gap-0.5', className)}
    >
      {STARS.map((star) => (
        <Star
          key={star}
          aria-hidden
          className={cx('size-4', star <= value ? 'fill-warning text-warning' : 'text-line-strong')}
          strokeWidth={1.75}
        />
      ))}
    </span>
  );
}

/** '4.6' for 46 tenths of a star. */
export const averageWords = (tenths: number): string =>
  numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(tenths / 10);

/** The average of the reviews with their number: '★ 4.6 (12)'; nothing without reviews. */
export function Rating({
  rating: { count, average },
  className,
}: {
  readonly rating: { readonly count: number; readonly average: number | null };
  readonly className?: string;
}) {
  useRegion();
  if (average === null || count === 0) return null;
  const words = averageWords(average);
  return (
    <span className={cx('numbers inline-flex shrink-0 items-center gap-1', className)}>
      <Star aria-hidden className="size-3.5 fill-warning text-warning" strokeWidth={1.75} />
      <span aria-hidden>
        {words} <span className="text-muted">({count})</span>
      </span>
      <span className="sr-only">
        {words} of 5 stars, {count} {count === 1 ? 'review' : 'reviews'}
      </span>
    </span>
  );
}
