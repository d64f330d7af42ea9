import type { Correspondent } from '@limelight/contract/messages/operations';
import { Avatar, type AvatarSize } from '../ui/pictures/avatar.tsx';
import { nameOf } from './inbox/list-words.ts';

/** A person's picture, with a dot while they are online. */
export function OnlineAvatar({
  other,
  isOnline,
  size = 'md',
}: {
  readonly other: Correspondent | null;
  readonly isOnline: boolean;
  readonly size?: AvatarSize;
}) {
  return (
    <span className="relative shrink-0">
      <Avatar name={nameOf(other)} url={other?.avatarUrl} size={size} />
      {isOnline && (
        <span className="absolute right-0 bottom-0 size-3 rounded-full bg-positive ring-2 ring-surface">
          <span className="sr-only">Online</span>
        </span>
      )}
    </span>
  );
}
