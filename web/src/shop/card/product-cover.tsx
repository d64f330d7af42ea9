import { Package } from 'lucide-react';
import type { MediaView } from '@limelight/contract/media/operations';
import { Picture } from '../../ui/pictures/picture.tsx';

/** The picture of a product, or a soft surface in the accent color where there is none. Decorative; fills its box. */
export function ProductCover({
  picture,
  sizes,
  priority = false,
}: {
  readonly picture: MediaView | null;
  /** The width on screen. */
  readonly sizes: string;
  readonly priority?: boolean;
}) {
  return picture && !picture.locked && picture.sources.length > 0 ? (
    <Picture
      sources={picture.sources}
      alt=""
      sizes={sizes}
      thumbhash={picture.thumbhash}
      priority={priority}
      className="size-full"
    />
  ) : (
    <span
      aria-hidden
      className="grid size-full place-items-center bg-linear-to-br from-accent-soft via-hover to-accent-soft text-accent-text"
    >
      <Package className="size-2/5 max-h-14 max-w-14" strokeWidth={1.25} />
    </span>
  );
}
