import { useState, type ReactNode } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { Link } from 'react-router';
import { formatCents } from '@limelight/contract/platform/format-money';
import { MEMBERSHIP_TEXTS } from '@limelight/contract/memberships/texts';
import type { Membership } from '@limelight/contract/memberships/operations';
import type { OrderId } from '@limelight/contract/platform/ids';
import { Avatar } from '../ui/pictures/avatar.tsx';
import { Badge, type BadgeKind } from '../ui/lists/badge.tsx';
import { Button } from '../ui/forms/button.tsx';
import { Card } from '../ui/lists/card.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { Money } from '../ui/values/money.tsx';
import { PagedList } from '../ui/lists/paged-list.tsx';
import { Skeleton } from '../ui/lists/skeleton.tsx';
import { toastFault } from '../ui/dialogs/toast-fault.ts';
import { toast } from '../ui/dialogs/toast.tsx';
import { Written } from '../ui/forms/written.tsx';
import { CancelDialog } from './cancel-dialog.tsx';
import { standing } from './membership-words.ts';
import { openAsk } from './open-ask.ts';
import { PriceAsk } from './price-ask.tsx';
import { nextWords } from './tier-change-words.ts';
import { memberships as membershipsQuery, type MembershipFilter } from './queries.ts';
import { useResumeMembership } from './use-membership.ts';

const BADGES: Record<Membership['status'], readonly [label: string, kind: BadgeKind]> = {
  active: ['Active', 'positive'],
  ending: ['Ending', 'warning'],
  past_due: ['Payment due', 'danger'],
  ended: ['Ended', 'neutral'],
};

const GRID = 'grid grid-cols-1 gap-4 md:grid-cols-2 xl:grid-cols-3';

const TRIAL = ['Free trial', 'accent'] as const;

/** The actions on a membership's card; the page opens their dialogs. */
export interface MembershipActions {
  readonly onReceipt: (orderId: OrderId) => void;
  readonly onHistory: (membership: Membership) => void;
  readonly onChangeCard: (membership: Membership) => void;
  readonly onChangeTier: (membership: Membership) => void;
}

/** The person's memberships, each with its actions. */
export function MembershipList({
  filter,
  actions,
  emptyAction,
}: {
  readonly filter: MembershipFilter | undefined;
  readonly actions: MembershipActions;
  readonly emptyAction: ReactNode;
}) {
  const query = useInfiniteQuery(membershipsQuery(filter));
  const [leaving, setLeaving] = useState<Membership | null>(null);
  return (
    <>
      <PagedList
        query={query}
        label="Loading your memberships"
        skeleton={<MembershipsSkeleton />}
        empty={
          filter === undefined ? (
            <EmptyState icon={Users} title={MEMBERSHIP_TEXTS.empty} action={emptyAction}>
              {MEMBERSHIP_TEXTS.emptyHint}
            </EmptyState>
          ) : (
            <EmptyState icon={Users} title={MEMBERSHIP_TEXTS.noneOf[filter]} action={emptyAction} />
          )
        }
        margin="600px"
      >
        {(memberships) => (
          <ul className={GRID}>
            {memberships.map((membership) => (
              <li key={membership.id}>
                <MembershipCard
                  membership={membership}
                  actions={actions}
                  onCancel={() => setLeaving(membership)}
                />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
      {leaving && <CancelDialog membership={leaving} onClose={() => setLeaving(null)} />}
    </>
  );
}

function MembershipCard({
  membership,
  actions,
  onCancel,
}: {
  readonly membership: Membership;
  readonly actions: MembershipActions;
  readonly onCancel: () => void;
}) {
  const { creator, lastOrderId, hasPage } = membership;
  const isOn = membership.status === 'active' || membership.status === 'past_due';
  const renews = isOn && hasPage;
  const isTrial = membership.isTrial && membership.status === 'ending';
  const [label, kind] = isTrial ? TRIAL : BADGES[isOn && !hasPage ? 'ending' : membership.status];
  const planned = nextWords(membership);
  const { tierPriceCents: newPrice } = membership;
  const keeps = renews && newPrice !== null && newPrice > membership.priceCents && newPrice;
  const mayChange =
    renews && membership.status === 'active' && (membership.hasOtherTiers || planned || keeps);
  return (
    <Card className="flex h-full flex-col gap-4">
      <div className="flex flex-wrap items-start gap-3">
        <CreatorName membership={membership} />
        <Badge kind={kind}>{label}</Badge>
      </div>
      <div className="text-sm">
        <p className="font-medium">
          <Written>{membership.tierName}</Written> ·{' '}
          {membership.priceCents === 0 ? (
            'Free'
          ) : (
            <>
              <Money cents={membership.priceCents} /> a month
            </>
          )}
        </p>
        <p className="mt-0.5 text-muted">{standing(membership, membership.endedAt)}</p>
        {renews && planned && <p className="mt-0.5 text-muted">{planned}</p>}
        {keeps && openAsk(membership) === null && (
          <p className="numbers mt-0.5 text-muted">
            New members pay {formatCents(keeps)}; you keep your price.
          </p>
        )}
      </div>
      <PriceAsk membership={membership} creatorName={creator.displayName} />
      <div className="mt-auto flex flex-wrap gap-2">
        {membership.status === 'past_due' && hasPage && (
          <Button size="sm" variant="commit" onClick={() => actions.onChangeCard(membership)}>
            Pay <Money cents={membership.priceCents} /> now
          </Button>
        )}
        {lastOrderId && (
          <Button size="sm" onClick={() => actions.onReceipt(lastOrderId)}>
            Receipt
          </Button>
        )}
        <Button size="sm" onClick={() => actions.onHistory(membership)}>
          Price history
        </Button>
        {renews && membership.status === 'active' && membership.priceCents > 0 && (
          <Button size="sm" onClick={() => actions.onChangeCard(membership)}>
            Change card
          </Button>
        )}
        {mayChange && (
          <Button size="sm" onClick={() => actions.onChangeTier(membership)}>
            Change tier
          </Button>
        )}
        {isTrial && hasPage && newPrice !== null && (
          <Button size="sm" variant="commit" asChild>
            <Link to={`/creator/${creator.handle}`}>
              Join for <Money cents={newPrice} /> a month
            </Link>
          </Button>
        )}
        {membership.status === 'ending' && !isTrial && hasPage && (
          <ResumeButton membership={membership} />
        )}
        {isOn && (
          <Button size="sm" variant="quiet" onClick={onCancel}>
            Cancel membership
          </Button>
        )}
        {membership.status === 'ended' && hasPage && (
          <Button size="sm" asChild>
            <Link to={`/creator/${creator.handle}`}>Join again</Link>
          </Button>
        )}
      </div>
    </Card>
  );
}

/** A link to the creator's page, if this person can open it. */
function CreatorName({ membership }: { readonly membership: Membership }) {
  const { creator, hasPage } = membership;
  const content = (
    <>
      <Avatar name={creator.displayName} url={creator.avatarUrl} />
      <span className="min-w-0">
        <Written as="span" className="block truncate font-semibold">
          {creator.displayName}
        </Written>
        <span className="block truncate text-sm text-muted">@{creator.handle}</span>
      </span>
    </>
  );
  const look = 'flex min-w-[min(8rem,100%)] flex-1 items-center gap-3';
  return hasPage ? (
    <Link to={`/creator/${creator.handle}`} className={look}>
      {content}
    </Link>
  ) : (
    <span className={look}>{content}</span>
  );
}

function ResumeButton({ membership }: { readonly membership: Membership }) {
  const resume = useResumeMembership();
  return (
    <Button
      size="sm"
      variant="primary"
      busy={resume.isPending}
      onClick={() =>
        resume.mutate(membership.id, {
          onSuccess: () =>
            toast({
              kind: 'success',
              title: 'Glad you’re back',
              description: `Your membership with ${membership.creator.displayName} will renew again.`,
            }),
          onError: toastFault,
        })
      }
    >
      Keep membership
    </Button>
  );
}

function MembershipsSkeleton() {
  return (
    <div className={GRID}>
      {Array.from({ length: 4 }, (_, index) => (
        <Card key={index} className="space-y-4">
          <div className="flex items-center gap-3">
            <Skeleton className="size-11 rounded-full" />
            <div className="flex-1 space-y-2">
              <Skeleton className="h-4 w-1/2" />
              <Skeleton className="h-3 w-1/3" />
            </div>
          </div>
          <Skeleton className="h-3.5 w-2/3" />
          <Skeleton className="h-9 w-40 rounded-full" />
        </Card>
      ))}
    </div>
  );
}
