import { useState } from 'react';
import { AVATAR_SIDES } from '@limelight/contract/media/limits';
import { cx } from '../cx.ts';
import { publicSourceSet } from './public-picture.ts';

export type AvatarSize = 'xs' | 'sm' | 'md' | 'lg' | 'xl';
const SIZES: Record<AvatarSize, string> = {
  xs: 'size-6 text-xs',
  sm: 'size-8 text-sm',
  md: 'size-11 text-base',
  lg: 'size-16 text-xl',
  xl: 'size-28 text-3xl',
};

/** Widths in CSS pixels, by which the browser chooses the file. */
const PIXELS: Record<AvatarSize, number> = { xs: 24, sm: 32, md: 44, lg: 64, xl: 112 };

/** The first letter of a name, shown if there is no picture. */
export function initialOf(name: string): string {
  return Array.from(name.trim())[0]?.toLocaleUpperCase() ?? '?';
}

/** A user's picture, or the initial of their name. Decorative: the name is beside it. */
export function Avatar({
  name,
  url,
  size = 'md',
  className,
}: {
  readonly name: string;
  readonly url: string | null | undefined;
  readonly size?: AvatarSize;
  readonly className?: string;
}) {
  const [failed, setFailed] = useState<string>();
  return (
    <span
      aria-hidden
      className={cx(
        'relative inline-grid shrink-0 place-items-center overflow-hidden rounded-full bg-accent-soft font-display font-bold text-accent-text',
        SIZES[size],
        className,
      )}
    >
      {/* The initial is visible until the picture covers it. */}
      {initialOf(name)}
      {url && failed !== url && (
        <img
          src={url}
          srcSet={publicSourceSet(url, AVATAR_SIDES)}
          sizes={`${PIXELS[size]}px`}
          alt=""
          decoding="async"
          // The rows and cards of a list bring many, some of them hidden on phones.
          loading="lazy"
          onError={() => setFailed(url)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  );
}
