import type { ElementType, ReactNode } from 'react';
import { cx } from './cx.ts';

/**
 * What somebody wrote, in the direction of its own script. A name or a title keeps its place in the line; a `text` of
 * several lines begins at the side where its script begins.
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
    <Tag
      dir="auto"
      className={cx(!text && Tag !== 'bdi' && '[text-align:match-parent]', className) || undefined}
    >
      {children}
    </Tag>
  );
}
