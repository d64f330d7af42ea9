import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Users } from 'lucide-react';
import { formatCents } from '@limelight/contract/platform/format-money';
import type { OwnTier } from '@limelight/contract/creators/operations';
import { PRICE_ANSWER_LABELS } from '@limelight/contract/memberships/price-rise-words';
import type { MemberAnswer } from '@limelight/contract/memberships/operations';
import { api } from '../../platform/api.ts';
import { Avatar } from '../../ui/pictures/avatar.tsx';
import { Badge, type BadgeKind } from '../../ui/lists/badge.tsx';
import { ChipGroup } from '../../ui/lists/chips.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { Money } from '../../ui/values/money.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { Time } from '../../ui/values/time.tsx';
import { Written } from '../../ui/forms/written.tsx';

const FILTERS = ['all', 'agreed', 'declined', 'unanswered'] as const;
type Filter = (typeof FILTERS)[number];

const KINDS: Record<Exclude<Filter, 'all'>, BadgeKind> = {
  agreed: 'positive',
  declined: 'warning',
  unanswered: 'neutral',
};

/** The replies of the members who were asked about a tier's price, in one line; null if none were asked. */
export function answersLine({ priceAnswers }: Pick<OwnTier, 'priceAnswers'>): string | null {
  const { agreed, declined, unanswered } = priceAnswers;
  if (agreed + declined + unanswered === 0) return null;
  return `New price: ${agreed} agreed, ${declined} declined, ${unanswered} ${unanswered === 1 ? 'hasn’t' : 'haven’t'} answered`;
}

/** The members of a tier who agreed to its price, declined it or have not replied. */
export function PriceAnswers({
  tier,
  onClose,
}: {
  readonly tier: OwnTier;
  readonly onClose: () => void;
}) {
  const [filter, setFilter] = useState<Filter>('all');
  const query = useInfiniteQuery(
    api.memberships.listPriceAnswers.infiniteOptions({
      input: (cursor: string | undefined) => ({
        tierId: tier.id,
        ...(filter !== 'all' && { answer: filter }),
        ...(cursor !== undefined && { cursor }),
      }),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title="Answers to the new price"
      description={`${tier.name}, ${formatCents(tier.priceCents)} a month. Members who don’t agree keep the price they pay.`}
    >
      <ChipGroup
        label="Show"
        value={filter}
        onChange={setFilter}
        options={FILTERS.map((value) => ({
          value,
          label: value === 'all' ? 'All' : PRICE_ANSWER_LABELS[value],
        }))}
        className="mb-4"
      />
      <PagedList
        query={query}
        label="Loading the answers"
        skeleton={<Skeleton className="h-40 rounded-lg" />}
        empty={<EmptyState icon={Users} title="No one here yet" />}
      >
        {(answers) => (
          <ul className="divide-y divide-line" aria-label="Answers">
            {answers.map((answer) => (
              <Answer key={answer.membershipId} answer={answer} />
            ))}
          </ul>
        )}
      </PagedList>
    </Dialog>
  );
}

function Answer({ answer }: { readonly answer: MemberAnswer }) {
  const { fan } = answer;
  const said = answer.answer ?? 'unanswered';
  return (
    <li className="flex items-center gap-3 py-3">
      <Avatar name={fan.displayName} url={fan.avatarUrl} />
      <span className="min-w-0 flex-1 text-sm">
        <Written as="span" className="block truncate font-semibold">
          {fan.displayName}
        </Written>
        <span className="block truncate text-muted">
          @{fan.handle} · paid <Money cents={answer.fromCents} />
        </span>
      </span>
      <span className="flex shrink-0 flex-col items-end gap-1 text-sm">
        <Badge kind={KINDS[said]}>{PRICE_ANSWER_LABELS[said]}</Badge>
        <Time at={answer.answeredAt ?? answer.askedAt} style="date" className="text-muted" />
      </span>
    </li>
  );
}
