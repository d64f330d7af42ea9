import { formatCents } from '@limelight/contract/platform/format-money';
import { useRegion } from '../../platform/region.ts';
import { cx } from '../cx.ts';

/** An amount in whole cents as '$1,234.50' or in the format of the user's region, with digits of equal width. */
export function Money({
  cents,
  className,
}: {
  readonly cents: number;
  readonly className?: string;
}) {
  useRegion();
  return <span className={cx('numbers', className)}>{formatCents(cents)}</span>;
}
