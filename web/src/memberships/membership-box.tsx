import type { ReactNode } from 'react';
import { BadgeCheck } from 'lucide-react';
import { Link } from 'react-router';
import { formatCents } from '@limelight/contract/platform/format-money';
import { MEMBERSHIP_TEXTS } from '@limelight/contract/memberships/texts';
import type { MembershipState } from '@limelight/contract/memberships/operations';
import type { Tier } from '@limelight/contract/creators/operations';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { standing } from './membership-words.ts';

/** '$80.00 a month', or 'Free'. */
export const tierPrice = (tier: Pick<Tier, 'priceCents'>) =>
  tier.priceCents === 0 ? 'Free' : `${formatCents(tier.priceCents)} a month`;

/** The button that asks for commitment; the price stands on it. */
export function SubscribeButton({
  tier,
  size = 'md',
  onSubscribe,
  className,
}: {
  readonly tier: Tier;
  readonly size?: 'md' | 'lg';
  readonly onSubscribe: (tier: Tier) => void;
  readonly className?: string;
}) {
  return (
    <Button
      variant="commit"
      size={size}
      onClick={() => onSubscribe(tier)}
      {...(className !== undefined && { className })}
    >
      {MEMBERSHIP_TEXTS.subscribe}
      <span className="numbers font-medium">
        {tier.priceCents === 0 ? 'for free' : tierPrice(tier)}
      </span>
    </Button>
  );
}

/** What a creator offers to members, each tier with its price; or how the viewer's own membership stands. */
export function MembershipBox({
  tiers,
  membership,
  onSubscribe,
  note,
}: {
  readonly tiers: readonly Tier[];
  readonly membership: MembershipState | null;
  readonly onSubscribe: (tier: Tier) => void;
  /** What members get, in figures. */
  readonly note?: ReactNode;
}) {
  if (membership && membership.status !== 'ended') {
    return (
      <Card className="space-y-3">
        <p className="flex items-center gap-2 font-semibold">
          <BadgeCheck aria-hidden className="size-5 text-positive" strokeWidth={1.75} />
          You are a member
        </p>
        <p className="text-sm text-muted">
          {membership.tierName} · {standing(membership)}
        </p>
        <Button size="sm" asChild>
          <Link to="/dashboard/memberships">Manage membership</Link>
        </Button>
      </Card>
    );
  }
  return (
    <Card className="space-y-5">
      {tiers.map((tier) => (
        <section key={tier.id} aria-label={tier.name} className="space-y-3">
          <div>
            <h2 className="text-base">{tier.name}</h2>
            <p className="numbers mt-0.5 text-xl font-bold">
              {tier.priceCents === 0 ? 'Free' : formatCents(tier.priceCents)}
              {tier.priceCents > 0 && (
                <span className="text-sm font-medium text-muted"> a month</span>
              )}
            </p>
          </div>
          {tier.description && <p className="text-sm text-muted">{tier.description}</p>}
          <Button variant="commit" onClick={() => onSubscribe(tier)} className="w-full">
            {MEMBERSHIP_TEXTS.subscribe}
          </Button>
        </section>
      ))}
      {note}
      <p className="text-xs text-muted">Cancel at any time, in two taps. No hidden fees.</p>
    </Card>
  );
}
