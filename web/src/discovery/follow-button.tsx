import { Check, Plus } from 'lucide-react';
import type { CreatorId } from '@limelight/contract/platform/ids';
import { Button, type ButtonSize } from '../ui/forms/button.tsx';
import { toast } from '../ui/dialogs/toast.tsx';
import { toastFault } from '../ui/dialogs/toast-fault.ts';
import { type ChangeFollow, useFollow } from './use-follow.ts';

/** Follows or unfollows a creator. A member who unfollows reads that the membership goes on, and where to cancel it. */
export function FollowButton({
  creatorId,
  follows,
  isMember,
  size = 'md',
  onSignIn,
  className,
  change,
}: {
  readonly creatorId: CreatorId;
  readonly follows: boolean;
  readonly isMember: boolean;
  readonly size?: ButtonSize;
  /** Called instead of following when the visitor is not signed in. */
  readonly onSignIn?: (() => void) | undefined;
  readonly className?: string;
  /** The request; tests pass their own. */
  readonly change?: ChangeFollow;
}) {
  const follow = useFollow(creatorId, change);
  const set = (wanted: boolean) =>
    follow.mutate(wanted, {
      onSuccess: () => {
        if (!wanted && isMember) sayStillMember();
      },
      onError: toastFault,
    });
  const sayStillMember = () =>
    toast({
      title: 'You’re still a member',
      description: 'New posts won’t show on Home. You can cancel on the Memberships page.',
      // the toast may outlive this button, and `mutate` would not call its callbacks then
      action: {
        label: 'Follow again',
        onClick: () => void follow.mutateAsync(true).catch(toastFault),
      },
    });
  const Icon = follows ? Check : Plus;
  return (
    <Button
      size={size}
      aria-pressed={follows}
      {...(className !== undefined && { className })}
      onClick={() => (onSignIn ? onSignIn() : set(!follows))}
    >
      <Icon aria-hidden className="size-4.5" strokeWidth={1.75} />
      {follows ? 'Following' : 'Follow'}
    </Button>
  );
}
