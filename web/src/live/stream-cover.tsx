import { Radio } from 'lucide-react';
import type { MediaView } from '@limelight/contract/media/operations';
import { cx } from '../ui/cx.ts';
import { Picture } from '../ui/pictures/picture.tsx';

/** The cover of a stream, or a soft surface in the accent color where there is none. Decorative. */
export function StreamCover({
  cover,
  sizes,
  priority = false,
  className,
}: {
  readonly cover: MediaView | null;
  /** The width on screen. */
  readonly sizes: string;
  readonly priority?: boolean;
  readonly className?: string;
}) {
  return cover && !cover.locked && cover.sources.length > 0 ? (
    <Picture
      sources={cover.sources}
      alt=""
      sizes={sizes}
      thumbhash={cover.thumbhash}
      priority={priority}
      className={cx('size-full', className)}
    />
  ) : (
    <span
      aria-hidden
      className={cx(
        'grid place-items-center bg-linear-to-br from-accent-soft via-hover to-accent-soft text-accent-text',
        className,
      )}
    >
      <Radio className="size-10" strokeWidth={1.25} />
    </span>
  );
}
