import type { ComponentProps } from 'react';
import { Avatar } from '../ui/pictures/avatar.tsx';
import { useMe } from './use-me.ts';

/** The person's picture in the top navigation, which opens their menu. */
export function AvatarButton(props: ComponentProps<'button'>) {
  const { data: me } = useMe();
  return (
    <button
      type="button"
      aria-label="Your account"
      aria-haspopup="menu"
      className="grid target place-items-center rounded-full hover:bg-hover"
      {...props}
    >
      <Avatar name={me?.displayName ?? ' '} url={me?.avatarUrl} size="sm" />
    </button>
  );
}
