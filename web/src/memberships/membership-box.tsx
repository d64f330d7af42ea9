import type { ReactNode } from 'react';
import { BadgeCheck, Check } from 'lucide-react';
import { Link } from 'react-router';
import { formatCents } from '@limelight/contract/platform/format-money';
import { MEMBERSHIP_TEXTS } from '@limelight/contract/memberships/texts';
import type { MembershipState, Offer } from '@limelight/contract/memberships/operations';
import type { Tier } from '@limelight/contract/creators/operations';
import type { TierId } from '@limelight/contract/platform/ids';
import { Button } from '../ui/forms/button.tsx';
import { Card } from '../ui/lists/card.tsx';
import { cx } from '../ui/cx.ts';
import { Written } from '../ui/forms/written.tsx';
import { standing } from './membership-words.ts';
import { firstMonthWords, startWords } from './promotions/offer-words.ts';
import { PriceAskOnPage } from './price-ask.tsx';
import { includedIn, nextWords } from './tier-change-words.ts';

/** '$80.00 a month', or 'Free'. */
const tierPrice = (tier: Pick<Tier, 'priceCents'>) =>
  tier.priceCents === 0 ? 'Free' : `${formatCents(tier.priceCents)} a month`;

/** The button that starts a membership, with its price. */
export function SubscribeButton({
  tier,
  offer,
  size = 'md',
  oneLine = false,
  onSubscribe,
  className,
}: {
  readonly tier: Tier;
  /** The viewer's current offer on it. */
  readonly offer?: Offer | undefined;
  readonly size?: 'md' | 'lg';
  readonly oneLine?: boolean;
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
      {offer?.terms.kind === 'trial' ? (
        startWords(offer)
      ) : (
        <SubscribeWords
          price={
            offer
              ? firstMonthWords(offer.firstMonthCents)
              : tier.priceCents === 0
                ? 'for free'
                : tierPrice(tier)
          }
          oneLine={oneLine}
        />
      )}
    </Button>
  );
}

/** The button if there are several tiers: it leads to the choice. */
export function ChooseTierButton({
  tiers,
  oneLine = false,
  onPress,
}: {
  readonly tiers: readonly Tier[];
  readonly oneLine?: boolean;
  readonly onPress: () => void;
}) {
  const cheapest = Math.min(...tiers.map((tier) => tier.priceCents));
  return (
    <Button variant="commit" onClick={onPress}>
      <SubscribeWords
        price={cheapest === 0 ? 'for free' : `from ${formatCents(cheapest)} a month`}
        oneLine={oneLine}
      />
    </Button>
  );
}

/** With large text the price wraps to a line of its own; `oneLine` hides it then, since the next step shows it. */
function SubscribeWords({ price, oneLine }: { readonly price: string; readonly oneLine: boolean }) {
  return (
    <span
      className={cx('flex flex-wrap justify-center gap-x-2', oneLine && 'h-lh overflow-hidden')}
    >
      {MEMBERSHIP_TEXTS.subscribe}
      <span className="numbers font-medium">{price}</span>
    </span>
  );
}

/** A creator's tiers with their prices; or the state of the viewer's own membership. */
export function MembershipBox({
  creatorName,
  tiers,
  membership,
  onSubscribe,
  onChangeTier,
  offerOn,
  offerLineOn,
  note,
}: {
  readonly creatorName: string;
  readonly tiers: readonly Tier[];
  readonly membership: MembershipState | null;
  readonly onSubscribe: (tier: Tier) => void;
  /** For members, if there is another tier. */
  readonly onChangeTier?: (() => void) | undefined;
  /** The viewer's current offer on a tier. */
  readonly offerOn?: ((tierId: TierId) => Offer | undefined) | undefined;
  /** Renders the offer on a tier, if there may be one. */
  readonly offerLineOn?: ((tier: Tier) => ReactNode) | undefined;
  /** The numbers of what members get. */
  readonly note?: ReactNode;
}) {
  if (membership && membership.status !== 'ended') {
    const planned = nextWords(membership);
    const tried = membership.isTrial && tiers.find(({ id }) => id === membership.tierId);
    return (
      <Card className="space-y-3">
        <p className="flex items-center gap-2 font-semibold">
          <BadgeCheck aria-hidden className="size-5 text-positive" strokeWidth={1.75} />
          You’re a member
        </p>
        <p className="text-sm text-muted">
          <Written>{membership.tierName}</Written> · {standing(membership)}
        </p>
        {planned && <p className="text-sm text-muted">{planned}</p>}
        <PriceAskOnPage
          membership={membership}
          tierPriceCents={tiers.find(({ id }) => id === membership.tierId)?.priceCents}
          creatorName={creatorName}
        />
        {tried && (
          <p className="text-sm text-muted">
            To stay, subscribe. Your first month starts that day.
          </p>
        )}
        <div className="flex flex-wrap gap-2">
          {tried && <SubscribeButton tier={tried} onSubscribe={onSubscribe} />}
          {onChangeTier && membership.status === 'active' && (
            <Button size="sm" onClick={onChangeTier}>
              Change tier
            </Button>
          )}
          <Button size="sm" asChild>
            <Link to="/dashboard/memberships">Manage membership</Link>
          </Button>
        </div>
      </Card>
    );
  }
  return (
    <Card className="space-y-5">
      {tiers.map((tier) => {
        const offer = offerOn?.(tier.id);
        return (
          <section key={tier.id} aria-label={tier.name} className="space-y-3">
            <div>
              <Written as="h2" className="text-base">
                {tier.name}
              </Written>
              <p className="numbers mt-0.5 text-xl font-bold">
                {tier.priceCents === 0 ? 'Free' : formatCents(tier.priceCents)}
                {tier.priceCents > 0 && (
                  <span className="text-sm font-medium text-muted"> a month</span>
                )}
              </p>
            </div>
            {offerLineOn?.(tier)}
            <Included description={tier.description} />
            {offer ? (
              <SubscribeButton
                tier={tier}
                offer={offer}
                onSubscribe={onSubscribe}
                className="w-full"
              />
            ) : (
              <Button variant="commit" onClick={() => onSubscribe(tier)} className="w-full">
                {MEMBERSHIP_TEXTS.subscribe}
              </Button>
            )}
          </section>
        );
      })}
      {note}
      <p className="text-xs text-muted">Cancel anytime in two taps. No hidden fees.</p>
    </Card>
  );
}

/** What each tier costs and includes, without its button: for use next to an offer that has the button. */
export function TierBenefits({ tiers }: { readonly tiers: readonly Tier[] }) {
  return tiers.map((tier) => (
    <section key={tier.id} aria-label={tier.name} className="space-y-2 border-t border-line pt-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <Written as="h2" className="min-w-0 text-base">
          {tier.name}
        </Written>
        <p className="numbers text-sm font-semibold whitespace-nowrap">{tierPrice(tier)}</p>
      </div>
      <Included description={tier.description} />
    </section>
  ));
}

/** What a tier includes: a list with one thing per line, or a plain sentence for a single line. */
function Included({ description }: { readonly description: string | null }) {
  const lines = includedIn(description);
  if (lines.length < 2)
    return lines[0] ? (
      <Written as="p" text className="text-sm text-muted">
        {lines[0]}
      </Written>
    ) : null;
  return (
    <ul className="space-y-1 text-sm text-muted">
      {lines.map((line) => (
        <li key={line} className="flex gap-2">
          <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-positive" strokeWidth={2} />
          <Written as="span" text className="min-w-0 flex-1 wrap-anywhere">
            {line}
          </Written>
        </li>
      ))}
    </ul>
  );
}
