import type { ElementType, ReactNode } from 'react';
import { cx } from '../cx.ts';

/** Chromium knows it only with its prefix. */
const IN_PLACE = '[text-align:match-parent] [text-align:-webkit-match-parent]';

/**
 * Text that a user wrote, in the direction of its script. A name or a title keeps its alignment in the line; a `text` of
 * several lines is aligned to the side where its script begins.
 */
export function Written({
  as: Tag = 'bdi',
  text = false,
  className,
  children,
}: {
  readonly as?: ElementType;
  readonly text?: boolean;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}) {
  return (
    <Tag dir="auto" className={cx(!text && Tag !== 'bdi' && IN_PLACE, className) || undefined}>
      {children}
    </Tag>
  );
}
