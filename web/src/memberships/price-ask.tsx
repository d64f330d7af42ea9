import { useQuery } from '@tanstack/react-query';
import { formatCents } from '@limelight/contract/platform/format-money';
import type { Membership, MembershipState } from '@limelight/contract/memberships/operations';
import { Button } from '../ui/forms/button.tsx';
import { toastFault } from '../ui/dialogs/toast-fault.ts';
import { toast } from '../ui/dialogs/toast.tsx';
import { Written } from '../ui/forms/written.tsx';
import { longDate } from './membership-words.ts';
import { openAsk } from './open-ask.ts';
import { membership as membershipQuery } from './queries.ts';
import { useDeclinePrice, useSetNextMonth } from './use-membership.ts';

type Asked = Pick<
  Membership,
  'id' | 'tierId' | 'tierName' | 'priceCents' | 'currentPeriodEnd' | 'next' | 'priceAsk'
>;

/** Asks a member to agree to a price rise, or to keep their price; nothing if there is no open question. */
export function PriceAsk({
  membership,
  creatorName,
}: {
  readonly membership: Asked;
  readonly creatorName: string;
}) {
  const agree = useSetNextMonth();
  const decline = useDeclinePrice();
  const price = openAsk(membership);
  if (price === null) return null;
  const { id: membershipId, tierId, priceCents, currentPeriodEnd } = membership;
  const said = {
    onSuccess: (state: MembershipState) =>
      toast({
        kind: 'success',
        title: state.next ? 'You agreed' : `You keep ${formatCents(priceCents)}`,
        description: state.next
          ? `${formatCents(price)} a month from ${longDate(currentPeriodEnd)}.`
          : 'Nothing changes at your next renewal.',
      }),
    onError: (error: Error) => toastFault(error),
  };
  return (
    <section
      aria-label="A new price"
      className="numbers space-y-3 rounded-lg bg-accent-soft p-3.5 text-sm"
    >
      <p>
        <Written>{creatorName}</Written> is asking you to agree to {formatCents(price)} a month for{' '}
        <Written>{membership.tierName}</Written>, starting {longDate(currentPeriodEnd)}. Your price
        is {formatCents(priceCents)}, and it won’t change unless you agree.
      </p>
      <div className="flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="primary"
          busy={agree.isPending}
          disabled={decline.isPending}
          onClick={() => agree.mutate({ membershipId, tierId, expectedPriceCents: price }, said)}
        >
          Agree to {formatCents(price)}
        </Button>
        <Button
          size="sm"
          busy={decline.isPending}
          disabled={agree.isPending}
          onClick={() => decline.mutate({ membershipId, priceCents: price }, said)}
        >
          Keep {formatCents(priceCents)}
        </Button>
      </div>
    </section>
  );
}

/** The same on the creator's page, which knows only the state of a membership: this fetches the rest if the prices differ. */
export function PriceAskOnPage({
  membership,
  tierPriceCents,
  creatorName,
}: {
  readonly membership: MembershipState;
  /** What new members pay for this tier; undefined if it is not on sale. */
  readonly tierPriceCents: number | undefined;
  readonly creatorName: string;
}) {
  const mayBeAsked =
    membership.status === 'active' &&
    !membership.next &&
    tierPriceCents !== undefined &&
    tierPriceCents > membership.priceCents;
  const { data } = useQuery({ ...membershipQuery(membership.id), enabled: mayBeAsked });
  return mayBeAsked && data ? <PriceAsk membership={data} creatorName={creatorName} /> : null;
}
