import { RadioGroup } from 'radix-ui';
import { Star } from 'lucide-react';
import { cx } from '../../ui/cx.ts';
import { STARS } from './stars.tsx';

const WORDS = ['Bad', 'Not good', 'Okay', 'Good', 'Great'] as const;

/** A choice of one to five stars; 0 while none is chosen. Arrow keys move. */
export function StarInput({
  value,
  onChange,
}: {
  readonly value: number;
  readonly onChange: (stars: number) => void;
}) {
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <RadioGroup.Root
        aria-label="Stars"
        orientation="horizontal"
        value={value === 0 ? '' : String(value)}
        onValueChange={(next) => onChange(Number(next))}
        className="-ml-2 flex"
      >
        {STARS.map((star) => (
          <RadioGroup.Item
            key={star}
            value={String(star)}
            aria-label={star === 1 ? '1 star' : `${star} stars`}
            className="grid target place-items-center rounded-full hover:bg-hover"
          >
            <Star
              aria-hidden
              className={cx(
                'size-7 transition-colors',
                star <= value ? 'fill-warning text-warning' : 'text-line-strong',
              )}
              strokeWidth={1.75}
            />
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
      <span aria-hidden className="text-sm font-medium text-muted">
        {WORDS[value - 1]}
      </span>
    </div>
  );
}
