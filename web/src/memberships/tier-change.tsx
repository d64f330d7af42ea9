import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import type { MembershipState, TierOption } from '@limelight/contract/memberships/operations';
import { CheckoutDialog, type CheckoutSteps } from '../payments/index.ts';
import { api, client } from '../platform/api.ts';
import { ChangeTierDialog } from './change-tier-dialog.tsx';
import type { MemberOf } from './for-sale.ts';

/** Leads from the choice of another tier to its receipt. Renders nothing for a user who is not a member. */
export function TierChange({
  creator,
  onClose,
  onPaid,
}: { readonly creator: MemberOf } & CheckoutSteps) {
  const page = useQuery(api.creators.get.queryOptions({ input: { handle: creator.handle } }));
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
        onPaid={onPaid}
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
