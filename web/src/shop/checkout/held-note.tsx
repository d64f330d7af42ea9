import { Hourglass } from 'lucide-react';
import { useDateFormat } from '../../platform/region.ts';
import { Button } from '../../ui/forms/button.tsx';
import { useSecondsUntil } from '../../ui/values/use-seconds-until.ts';

const clockWords = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Until when limited pieces are kept for this buyer; afterwards, the way to have them kept again. */
export function HeldNote({
  until,
  busy,
  onHoldAgain,
}: {
  readonly until: string;
  readonly busy: boolean;
  readonly onHoldAgain: () => void;
}) {
  const left = useSecondsUntil(until);
  const time = useDateFormat({ timeStyle: 'short' });
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-lg bg-accent-soft px-4 py-3 text-sm"
    >
      <p className="flex min-w-0 items-center gap-2 font-medium text-accent-text">
        <Hourglass aria-hidden className="size-4.5 shrink-0" strokeWidth={1.75} />
        {left > 0 ? (
          <span>Held for you until {time.format(new Date(until))}</span>
        ) : (
          <span>Your 15 minutes are over. There may still be enough left.</span>
        )}
      </p>
      {left > 0 ? (
        // Read out every second, it would drown everything else.
        <span aria-hidden className="numbers font-semibold text-accent-text">
          {clockWords(left)}
        </span>
      ) : (
        <Button size="sm" busy={busy} onClick={onHoldAgain}>
          Hold it again
        </Button>
      )}
    </div>
  );
}
