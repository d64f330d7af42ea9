import { formatCents } from '@limelight/contract/platform/format-money';
import { cx } from './cx.ts';

/** An amount in whole cents as '$1,234.50', in figures of equal width. */
export function Money({
  cents,
  className,
}: {
  readonly cents: number;
  readonly className?: string;
}) {
  return <span className={cx('numbers', className)}>{formatCents(cents)}</span>;
}
