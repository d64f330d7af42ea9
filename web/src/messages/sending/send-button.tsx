import { SendHorizontal } from 'lucide-react';
import { formatCents } from '@limelight/contract/platform/format-money';
import type { Cents } from '@limelight/contract/platform/money';
import { countdown } from '../groups/slow-words.ts';

/** The Send button; in slow mode it counts down until the next message is allowed. */
export function SendButton({
  wait,
  priceCents,
  disabled,
}: {
  /** In seconds. */
  readonly wait: number;
  /** What sending costs; null for nothing. */
  readonly priceCents: Cents | null;
  readonly disabled: boolean;
}) {
  return (
    <button
      type="submit"
      aria-label={
        wait > 0
          ? `Send in ${countdown(wait)}`
          : priceCents === null
            ? 'Send'
            : `Send for ${formatCents(priceCents)}`
      }
      title="Send"
      disabled={disabled}
      // Keeps the focus in the field, and so the keyboard of a phone open.
      onPointerDown={(event) => event.preventDefault()}
      className="grid target place-items-center rounded-full bg-accent text-accent-ink transition-opacity disabled:bg-hover disabled:text-muted"
    >
      {wait > 0 ? (
        <span className="numbers text-xs font-semibold">{countdown(wait)}</span>
      ) : (
        <SendHorizontal aria-hidden className="size-5" strokeWidth={2} />
      )}
    </button>
  );
}
