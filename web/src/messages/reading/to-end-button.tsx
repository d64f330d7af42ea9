import { ArrowDown } from 'lucide-react';
import { cx } from '../../ui/cx.ts';

/** Scrolls to the newest message. */
export function ToEndButton({
  hasNews,
  onPress,
}: {
  /** The newest message has not been seen yet. */
  readonly hasNews: boolean;
  readonly onPress: () => void;
}) {
  return (
    <button
      type="button"
      onClick={onPress}
      className={cx(
        'absolute right-4 bottom-3 inline-flex min-h-11 items-center gap-2 rounded-full px-4 text-sm font-semibold shadow-3',
        hasNews ? 'bg-accent text-accent-ink' : 'bg-raised ring-1 ring-line ring-inset',
      )}
    >
      <ArrowDown aria-hidden className="size-4.5" strokeWidth={2} />
      {hasNews ? 'New messages' : 'Latest'}
    </button>
  );
}
