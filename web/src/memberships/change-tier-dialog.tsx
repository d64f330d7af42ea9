import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { formatCents } from '@limelight/contract/platform/format-money';
import type { Cents } from '@limelight/contract/platform/money';
import type { MembershipState, TierOption } from '@limelight/contract/memberships/operations';
import { errorSentence } from '../platform/errors.ts';
import { Button } from '../ui/forms/button.tsx';
import { Dialog } from '../ui/dialogs/dialog.tsx';
import { ErrorState } from '../ui/lists/error-state.tsx';
import { RadioGroup } from '../ui/forms/radio-group.tsx';
import { Loading, Skeleton } from '../ui/lists/skeleton.tsx';
import { toast } from '../ui/dialogs/toast.tsx';
import { Written } from '../ui/forms/written.tsx';
import { longDate } from './membership-words.ts';
import { tierOptions } from './queries.ts';
import { changeWords, includedIn, nextWords } from './tier-change-words.ts';
import { useSetNextMonth } from './use-membership.ts';

/**
 * The tiers of a creator for one of their members: each says what changing to it costs and when it begins. A more expensive one
 * leads to the checkout; any other is planned for the next month.
 */
export function ChangeTierDialog({
  membership,
  displayName,
  onClose,
  onUpgrade,
}: {
  readonly membership: MembershipState;
  readonly displayName: string;
  readonly onClose: () => void;
  readonly onUpgrade: (option: TierOption) => void;
}) {
  const query = useQuery(tierOptions(membership.id));
  const next = useSetNextMonth();
  const [chosenId, setChosenId] = useState<string>(membership.next?.tierId ?? membership.tierId);
  const options = query.data?.items ?? [];
  const chosen = options.find((one) => one.tierId === chosenId);
  const planned = nextWords(membership);

  const plan = (option: TierOption, expectedPriceCents = option.priceCents) =>
    next.mutate(
      { membershipId: membership.id, tierId: option.tierId, expectedPriceCents },
      {
        onSuccess: (state) => {
          toast({
            kind: 'success',
            title: state.next ? 'Your next month is set' : `You keep ${option.name}`,
            description: nextWords(state) ?? 'Nothing changes at your next renewal.',
          });
          onClose();
        },
      },
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title="Change your tier"
      description={`Your membership with ${displayName}`}
      locked={next.isPending}
      footer={
        <>
          <Button onClick={onClose} disabled={next.isPending}>
            Close
          </Button>
          {chosen && (
            <Act
              option={chosen}
              next={membership.next}
              busy={next.isPending}
              onPlan={(option) => plan(option)}
              onPay={onUpgrade}
            />
          )}
        </>
      }
    >
      {query.isPending ? (
        <Loading label="Loading the tiers">
          <Skeleton className="h-40 rounded-lg" />
        </Loading>
      ) : query.data ? (
        <div className="space-y-4">
          {planned && (
            <p role="status" className="rounded-lg bg-sunken p-3.5 text-sm">
              {planned}
            </p>
          )}
          <RadioGroup
            label="Tier"
            value={chosenId}
            onChange={setChosenId}
            options={options.map((option) => ({
              value: option.tierId,
              label: (
                <span className="numbers flex justify-between gap-3">
                  <Written as="span" className="min-w-0 wrap-anywhere">
                    {option.name}
                  </Written>
                  <span className="shrink-0 font-semibold">
                    {option.priceCents === 0 ? 'Free' : formatCents(option.priceCents)}
                  </span>
                </span>
              ),
              help: <OptionHelp option={option} />,
            }))}
          />
          {chosen && (
            <NewPrice option={chosen} next={membership.next} busy={next.isPending} onAgree={plan} />
          )}
          {next.isError && (
            <p role="alert" className="text-sm font-medium text-danger">
              {errorSentence(next.error)}
            </p>
          )}
        </div>
      ) : (
        <ErrorState
          message={errorSentence(query.error)}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      )}
    </Dialog>
  );
}

/** The button of the chosen tier: pays, plans, undoes a plan, or nothing. */
function Act({
  option,
  next,
  busy,
  onPlan,
  onPay,
}: {
  readonly option: TierOption;
  readonly next: MembershipState['next'];
  readonly busy: boolean;
  readonly onPlan: (option: TierOption) => void;
  readonly onPay: (option: TierOption) => void;
}) {
  if (option.change === 'now' || option.change === 'join') {
    return (
      <Button variant="commit" onClick={() => onPay(option)}>
        Change now for {formatCents(option.dueCents)}
      </Button>
    );
  }
  const isCurrent = option.change === 'current';
  const isPlanned = next?.tierId === option.tierId && next.priceCents === option.priceCents;
  if (isPlanned || (isCurrent && !next)) return null;
  return (
    <Button variant="primary" busy={busy} onClick={() => onPlan(option)}>
      {isCurrent ? (
        <span>
          Keep <Written>{option.name}</Written>
        </span>
      ) : (
        `Change on ${longDate(option.renewsAt)}`
      )}
    </Button>
  );
}

/** The price has gone up since the member joined: they keep theirs unless they agree to the new one. */
function NewPrice({
  option,
  next,
  busy,
  onAgree,
}: {
  readonly option: TierOption;
  readonly next: MembershipState['next'];
  readonly busy: boolean;
  readonly onAgree: (option: TierOption, priceCents: Cents) => void;
}) {
  const { newPriceCents: price } = option;
  if (price === null || price <= option.priceCents || next) return null;
  return (
    <div className="space-y-3 rounded-lg bg-sunken p-3.5 text-sm">
      <p className="numbers">
        New members pay {formatCents(price)} a month. You keep your price unless you agree to the
        new one.
      </p>
      <Button size="sm" busy={busy} onClick={() => onAgree(option, price)}>
        Agree to {formatCents(price)} from {longDate(option.renewsAt)}
      </Button>
    </div>
  );
}

function OptionHelp({ option }: { readonly option: TierOption }) {
  const included = includedIn(option.description);
  return (
    <>
      <span className="numbers mt-0.5 block">{changeWords(option)}</span>
      {included.length > 0 && <span className="mt-1 block">{included.join(' · ')}</span>}
    </>
  );
}
