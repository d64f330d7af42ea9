import { Check, Plus } from 'lucide-react';
import type { CreatorId } from '@limelight/contract/platform/ids';
import { Button, type ButtonSize } from '../ui/button.tsx';
import { toastFault } from '../ui/toast-fault.ts';
import { useFollow } from './use-follow.ts';

/** Follows a creator, or stops. */
export function FollowButton({
  creatorId,
  follows,
  size = 'md',
  onSignIn,
  className,
}: {
  readonly creatorId: CreatorId;
  readonly follows: boolean;
  readonly size?: ButtonSize;
  /** Called instead of following where nobody is signed in. */
  readonly onSignIn?: (() => void) | undefined;
  readonly className?: string;
}) {
  const follow = useFollow(creatorId);
  const Icon = follows ? Check : Plus;
  return (
    <Button
      size={size}
      aria-pressed={follows}
      {...(className !== undefined && { className })}
      onClick={() =>
        onSignIn
          ? onSignIn()
          : follow.mutate(!follows, {
              onError: toastFault,
            })
      }
    >
      <Icon aria-hidden className="size-4.5" strokeWidth={1.75} />
      {follows ? 'Following' : 'Follow'}
    </Button>
  );
}
