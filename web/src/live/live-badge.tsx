import { STREAM_TEXTS } from '@limelight/contract/live/texts';
import { cx } from '../ui/cx.ts';

/** Says on a picture that this happens now. */
export function LiveBadge({ className }: { readonly className?: string }) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 rounded-full bg-live px-2.5 py-0.5 text-xs font-bold whitespace-nowrap text-on-picture',
        className,
      )}
    >
      <span aria-hidden className="size-1.5 rounded-full bg-current" />
      {STREAM_TEXTS.live}
    </span>
  );
}
