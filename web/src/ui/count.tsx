import { cx } from './cx.ts';

const compact = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
const whole = new Intl.NumberFormat('en-US');

/** '12.4K' for 12,400. */
export function compactCount(value: number): string {
  return compact.format(value);
}

/** How many, short; the whole number is its tooltip. `noun` adds the word, with its plural. */
export function Count({
  value,
  noun,
  className,
}: {
  readonly value: number;
  readonly noun?: readonly [one: string, many: string];
  readonly className?: string;
}) {
  return (
    <span className={cx('numbers', className)} title={whole.format(value)}>
      {compact.format(value)}
      {noun && ` ${value === 1 ? noun[0] : noun[1]}`}
    </span>
  );
}
