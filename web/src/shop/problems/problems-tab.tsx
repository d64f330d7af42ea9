import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { CircleCheckBig, History } from 'lucide-react';
import { useSearchParams } from 'react-router';
import { SHOP } from '@limelight/contract/shop/limits';
import { api } from '../../platform/api.ts';
import { ChipGroup } from '../../ui/lists/chips.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { problems, type ProblemsShown } from '../manage/queries.ts';
import { ProblemCard } from './problem-card.tsx';

const SHOWN: readonly { readonly value: ProblemsShown; readonly label: string }[] = [
  { value: 'open', label: 'Wait for you' },
  { value: 'others', label: 'With others' },
  { value: 'closed', label: 'Closed' },
];

const EMPTY: Record<ProblemsShown, { readonly title: string; readonly text: string }> = {
  open: {
    title: 'Nothing waits for you',
    text: `When a buyer has a problem with an order, you have ${SHOP.answerDays} days to answer it here.`,
  },
  others: {
    title: 'Nothing with others',
    text: 'Problems that you answered, or that our moderators decide, are listed here.',
  },
  closed: { title: 'Nothing closed yet', text: 'Problems that are over are listed here.' },
};

/** Problems that buyers told about: those that wait for the creator first. */
export function ProblemsTab() {
  const [params, setParams] = useSearchParams();
  const queries = useQueryClient();
  const show = SHOWN.find(({ value }) => value === params.get('show'))?.value ?? 'open';
  const query = useInfiniteQuery(problems(show));
  const { title, text } = EMPTY[show];
  return (
    <div className="max-w-170">
      <ChipGroup
        label="Which problems"
        value={show}
        onChange={(next) =>
          setParams(
            { tab: 'problems', ...(next !== 'open' && { show: next }) },
            { preventScrollReset: true },
          )
        }
        options={SHOWN}
        className="mb-4"
        bleed
      />
      <PagedList
        query={query}
        label="Loading the problems"
        skeleton={
          <div className="space-y-3">
            <Skeleton className="h-60 rounded-lg" />
            <Skeleton className="h-60 rounded-lg" />
          </div>
        }
        empty={
          <EmptyState icon={show === 'open' ? CircleCheckBig : History} title={title}>
            {text}
          </EmptyState>
        }
      >
        {(items) => (
          <ul aria-label="Problems" className="space-y-3">
            {items.map((problem) => (
              <li key={problem.id}>
                <ProblemCard
                  problem={problem}
                  onChanged={() => queries.invalidateQueries({ queryKey: api.shop.key() })}
                />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  );
}
