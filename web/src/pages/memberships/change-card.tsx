import { useQuery } from '@tanstack/react-query';
import type { Membership } from '@limelight/contract/memberships/operations';
import { membership as membershipQuery, useSetMembershipCard } from '../../memberships/index.ts';
import { ChooseCardDialog } from '../../payments/index.ts';
import { toast } from '../../ui/dialogs/toast.tsx';

/** Chooses the card that a membership renews with. */
export function ChangeCard({
  membership,
  onClose,
}: {
  readonly membership: Membership;
  readonly onClose: () => void;
}) {
  const { data, isError } = useQuery(membershipQuery(membership.id));
  const set = useSetMembershipCard();
  if (!data && !isError) return null;
  const isDue = membership.status === 'past_due';
  return (
    <ChooseCardDialog
      title="Change card"
      description={
        isDue
          ? `We’ll charge your membership with ${membership.creator.displayName} to it now and at each renewal.`
          : `Your membership with ${membership.creator.displayName} will renew with it from now on.`
      }
      // A membership whose card failed may be tried again with the same card.
      currentId={isDue ? null : (data?.card?.id ?? null)}
      onChoose={async (cardId) => {
        await set.mutateAsync({ membershipId: membership.id, cardId });
        toast({ kind: 'success', title: 'Card changed' });
      }}
      onClose={onClose}
    />
  );
}
