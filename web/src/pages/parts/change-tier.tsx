import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { MembershipState, TierOption } from '@limelight/contract/memberships/operations';
import { creatorPage } from '../../creators/queries.ts';
import { ChangeTierDialog } from '../../memberships/change-tier-dialog.tsx';
import { CheckoutDialog } from '../../payments/checkout/checkout-dialog.tsx';
import { client } from '../../platform/api.ts';
import { refreshAfterPurchase } from './refresh-after-purchase.ts';

/** Leads from the choice of another tier to its receipt. Renders nothing for a user who is not a member. */
export function ChangeTier({
  creator,
  onClose,
}: {
  readonly creator: { readonly handle: string; readonly displayName: string };
  readonly onClose: () => void;
}) {
  const page = useQuery(creatorPage(creator.handle));
  const queries = useQueryClient();
  // Kept during the checkout, because paying may replace the membership.
  const [chosen, setChosen] = useState<{ from: MembershipState; to: TierOption }>();
  const membership = page.data?.viewer.membership;
  if (chosen) {
    const { from, to } = chosen;
    return (
      <CheckoutDialog
        doneTitle={`You’re on ${to.name} now`}
        purchase={{
          title: `Change to ${to.name}`,
          item: to.change === 'join' ? to.name : `${to.name}, rest of this month`,
          priceCents: to.dueCents,
          renews: to.change === 'join',
          ...(to.change === 'now' && {
            then: { at: to.renewsAt, monthlyCents: to.priceCents },
          }),
          footnote: 'Cancel anytime in two taps.',
          buy: (request) =>
            client.memberships.upgrade({
              membershipId: from.id,
              tierId: to.tierId,
              expectedMonthlyCents: to.priceCents,
              ...request,
            }),
        }}
        onClose={onClose}
        onPaid={() => void refreshAfterPurchase(queries)}
      />
    );
  }
  if (!membership) return null;
  return (
    <ChangeTierDialog
      membership={membership}
      displayName={creator.displayName}
      onClose={onClose}
      onUpgrade={(to) => setChosen({ from: membership, to })}
    />
  );
}
