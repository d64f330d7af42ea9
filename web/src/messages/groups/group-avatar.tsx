import { Users } from 'lucide-react';
import { cx } from '../../ui/cx.ts';

/** The same size as a person's picture. */
const SIZES = { sm: 'size-8 *:size-4', md: 'size-11 *:size-5.5' } as const;

/** The icon of a group, in place of a person's picture. */
export function GroupAvatar({ size = 'md' }: { readonly size?: keyof typeof SIZES }) {
  return (
    <span
      className={cx(
        'grid shrink-0 place-items-center rounded-full bg-accent-soft text-accent-text',
        SIZES[size],
      )}
    >
      <Users aria-hidden strokeWidth={1.75} />
    </span>
  );
}
