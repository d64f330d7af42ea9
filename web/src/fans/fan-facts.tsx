import type { ReactNode } from 'react';
import type { FanPage } from '@limelight/contract/fans/operations';
import { formatCents } from '@limelight/contract/platform/format-money';
import { Card } from '../ui/lists/card.tsx';
import { Money } from '../ui/values/money.tsx';
import { Time } from '../ui/values/time.tsx';
import { Written } from '../ui/forms/written.tsx';

const UNTIL = {
  active: 'Renews',
  trial: 'Free until',
  leaving: 'Ends',
  failing: 'Unpaid since',
} as const;

/** A fan's facts for the creator: since when, their membership, and what they spent. */
export function FanFacts({ fan }: { readonly fan: FanPage }) {
  const { membership } = fan;
  return (
    <Card>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-4">
        <Fact name="Spent with you">
          <Money cents={fan.spentCents} className="font-semibold" />
        </Fact>
        <Fact name="Purchases">{fan.purchases.toLocaleString('en-US')}</Fact>
        {fan.lastPaidAt !== null && (
          <Fact name="Last payment">
            <Time at={fan.lastPaidAt} style="date" />
          </Fact>
        )}
        <Fact name="Fan since">
          <Time at={fan.since} style="date" />
        </Fact>
        <Fact name="Follower since">
          {fan.followsSince === null ? (
            'Doesn’t follow you'
          ) : (
            <Time at={fan.followsSince} style="date" />
          )}
        </Fact>
        <Fact name="Tier">
          {membership ? (
            <>
              <Written as="span">{membership.tierName}</Written> ·{' '}
              {formatCents(membership.priceCents)}
            </>
          ) : fan.wasMember ? (
            'Former member'
          ) : (
            'Not a member'
          )}
        </Fact>
        {membership && (
          <>
            <Fact name="Member since">
              <Time at={membership.since} style="date" />
            </Fact>
            <Fact name={UNTIL[membership.state]}>
              <Time at={membership.paidUntil} style="date" />
            </Fact>
          </>
        )}
      </dl>
    </Card>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="numbers wrap-anywhere">{children}</dd>
    </div>
  );
}
