import type { MembershipState } from '@limelight/contract/memberships/operations';
import { ConfirmDialog } from '../ui/dialogs/dialog.tsx';
import { toastFault } from '../ui/dialogs/toast-fault.ts';
import { toast } from '../ui/dialogs/toast.tsx';
import { longDate } from './membership-words.ts';
import { useCancelMembership } from './use-membership.ts';

/** The second of the two taps: says how long access lasts, then cancels. */
export function CancelDialog({
  membership,
  onClose,
}: {
  readonly membership: MembershipState & { readonly creator: { readonly displayName: string } };
  readonly onClose: () => void;
}) {
  const cancel = useCancelMembership();
  const { displayName } = membership.creator;
  // A month that was not paid has no access to keep: the server ends the membership at once.
  const endsNow = membership.status === 'past_due';
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() =>
        cancel.mutate(membership.id, {
          onSuccess: ({ status, currentPeriodEnd }) => {
            onClose();
            toast({
              kind: 'success',
              title: 'Membership canceled',
              description:
                status === 'ended'
                  ? 'It has ended, and you won’t be charged.'
                  : `You can see everything until ${longDate(currentPeriodEnd)}.`,
            });
          },
          onError: toastFault,
        })
      }
      title={`Cancel your membership with ${displayName}?`}
      confirmLabel="Cancel membership"
      cancelLabel="Keep it"
      kind="danger"
      busy={cancel.isPending}
    >
      {endsNow ? (
        'Your last payment didn’t go through, so it ends now. You won’t be charged, and you’ll lose access to members’ posts.'
      ) : (
        <>
          It ends on <strong className="text-text">{longDate(membership.currentPeriodEnd)}</strong>{' '}
          and won’t renew. Until then, you can see everything members see, and you can change your
          mind.
        </>
      )}
    </ConfirmDialog>
  );
}
