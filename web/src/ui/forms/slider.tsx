import type { ComponentProps } from 'react';
import { cx } from '../cx.ts';
import { useField } from './field.tsx';

/** A value on a line; the native control, so that keys and touch work everywhere. */
export function Slider({
  onValue,
  className,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'onChange'> & {
  readonly onValue: (value: number) => void;
}) {
  return (
    <input
      {...useField()}
      {...rest}
      type="range"
      onChange={(event) => onValue(event.target.valueAsNumber)}
      className={cx('h-11 w-full cursor-pointer accent-accent', className)}
    />
  );
}
