import { useEffect, useState, type ComponentProps } from 'react';

/**
 * A line whose true value is the element's and comes back with one of its events. Until then it shows what was
 * chosen: React would put the old value back, and the device's own 'change' at the end would choose that one.
 */
export function PlayerRange({
  value,
  onValue,
  ...rest
}: Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> & {
  readonly value: number;
  readonly onValue: (value: number) => void;
}) {
  const [held, setHeld] = useState<number | null>(null);
  useEffect(() => setHeld(null), [value]);
  return (
    <input
      {...rest}
      type="range"
      value={held ?? value}
      onChange={(event) => {
        setHeld(event.target.valueAsNumber);
        onValue(event.target.valueAsNumber);
      }}
    />
  );
}
