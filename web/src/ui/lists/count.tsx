import { numberFormat, useRegion } from '../../platform/region.ts';
import { cx } from '../cx.ts';

/** '12.4K' for 12,400. */
export function compactCount(value: number): string {
  return numberFormat({ notation: 'compact', maximumFractionDigits: 1 }).format(value);
}

/** A short number; the full one is its tooltip. `noun` adds the word, with its plural. */
export function Count({
  value,
  noun,
  className,
}: {
  readonly value: number;
  readonly noun?: readonly [one: string, many: string];
  readonly className?: string;
}) {
  useRegion();
  return (
    <span className={cx('numbers', className)} title={numberFormat().format(value)}>
      {compactCount(value)}
      {noun && ` ${value === 1 ? noun[0] : noun[1]}`}
    </span>
  );
}
