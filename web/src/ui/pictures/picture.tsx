import { useRef } from 'react';
import { cx } from '../cx.ts';
import { sourceSets, type PictureSource } from './source-sets.ts';
import { usePlaceholder } from './use-placeholder.ts';

export interface PictureProps {
  readonly sources: readonly PictureSource[];
  readonly alt: string;
  /** The `sizes` attribute: its width on screen, such as '(min-width: 1024px) 33vw, 100vw'. */
  readonly sizes: string;
  readonly thumbhash?: string | null;
  /** For the largest picture of a first screen: loaded at once, with priority. */
  readonly priority?: boolean;
  /** From 1024 px on the whole picture is shown, without cropping. */
  readonly whole?: boolean;
  readonly className?: string;
}

/**
 * A picture in the best format and width for the screen, with its thumbhash as a placeholder while it loads. Fills its box
 * (`object-cover`): the parent sets the shape, so the layout does not move.
 */
export function Picture({
  sources,
  alt,
  sizes,
  thumbhash,
  priority = false,
  whole = false,
  className,
}: PictureProps) {
  const image = useRef<HTMLImageElement>(null);
  const { placeholder, endPlaceholder } = usePlaceholder(image, thumbhash);
  const sets = sourceSets(sources);
  const fallback = sets.at(-1)?.largest;
  return (
    <picture className={cx('relative block overflow-hidden bg-hover', className)}>
      {placeholder && (
        <img
          src={placeholder}
          alt=""
          aria-hidden
          className={cx('absolute inset-0 size-full object-cover', whole && 'lg:object-contain')}
        />
      )}
      {sets.map((set) => (
        <source key={set.type} type={set.type} srcSet={set.srcSet} sizes={sizes} />
      ))}
      {fallback && (
        <img
          src={fallback.url}
          alt={alt}
          width={fallback.width}
          height={fallback.height}
          decoding="async"
          loading={priority ? 'eager' : 'lazy'}
          {...(priority && { fetchPriority: 'high' as const })}
          ref={image}
          onLoad={endPlaceholder}
          className={cx('relative size-full object-cover', whole && 'lg:object-contain')}
        />
      )}
    </picture>
  );
}
