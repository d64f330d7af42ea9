import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { CreatorPage } from '@limelight/contract/creators/operations';
import type { UserId } from '@limelight/contract/platform/ids';
import { longDate } from '../../memberships/index.ts';
import { client } from '../../platform/api.ts';
import { isId } from '../../platform/is-id.ts';
import { useMe } from '../../shell/index.ts';
import { Checkbox } from '../../ui/forms/checkbox.tsx';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { toastFault } from '../../ui/dialogs/toast-fault.ts';
import { toast } from '../../ui/dialogs/toast.tsx';

/** Blocks a creator and, if chosen, cancels the membership with them in the same request. */
export function BlockDialog({
  creator,
  onClose,
}: {
  readonly creator: CreatorPage;
  readonly onClose: () => void;
}) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const isCreator = useMe().data?.roles.includes('creator') ?? false;
  const { membership } = creator.viewer;
  const isRunning = membership?.status === 'active' || membership?.status === 'past_due';
  const [cancels, setCancels] = useState(true);
  const block = useMutation({
    mutationFn: async () => {
      // A creator's id equals the user's id.
      const userId: string = creator.id;
      if (!isId<UserId>(userId)) return;
      await client.safety.block({ userId, cancelMembership: isRunning && cancels });
    },
    onSuccess: async () => {
      // Each screen reads its data again when it is opened; this screen must not, because its creator is gone now.
      await queries.invalidateQueries({ refetchType: 'none' });
      // Back would lead to a page that no longer exists.
      await navigate('/dashboard', { replace: true });
      toast({
        title: `${creator.displayName} is blocked`,
        description:
          isRunning && cancels
            ? 'Your membership is canceled. You can unblock them in Settings.'
            : 'You can unblock them in Settings.',
      });
    },
    onError: toastFault,
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => block.mutate()}
      title={`Block ${creator.displayName}?`}
      confirmLabel="Block"
      kind="danger"
      busy={block.isPending}
    >
      <div className="space-y-3">
        <p>You won’t see each other anywhere, and you’ll stop following them.</p>
        {isCreator && (
          <p>If they’re your member, their membership ends now, and we refund the unused days.</p>
        )}
        {membership && isRunning && (
          <Checkbox
            checked={cancels}
            onChange={setCancels}
            disabled={block.isPending}
            label="Cancel my membership too"
            help={
              cancels
                ? 'You won’t be charged again.'
                : `It won’t renew while they’re blocked. It continues if you unblock them before ${longDate(membership.currentPeriodEnd)}.`
            }
          />
        )}
      </div>
    </ConfirmDialog>
  );
}
