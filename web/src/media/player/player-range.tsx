import { useEffect, useState, type ComponentProps } from 'react';

/**
 * A slider whose value belongs to the media element and is confirmed by one of its events. Until then it shows the chosen
 * value: React would restore the old one, and the browser's 'change' event at the end would then choose that one.
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
