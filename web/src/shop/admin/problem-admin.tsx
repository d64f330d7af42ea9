import { useInfiniteQuery } from '@tanstack/react-query';
import { Scale } from 'lucide-react';
import { useFilters } from '../../platform/use-filters.ts';
import { Card } from '../../ui/lists/card.tsx';
import { ChipGroup } from '../../ui/lists/chips.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { staffProblems } from './queries.ts';
import { StaffProblemItem } from './staff-problem.tsx';

const STATES = [
  { value: 'open', label: 'Open' },
  { value: 'closed', label: 'Closed' },
] as const;

/** Where moderators decide problems with orders, with the record of each before them. */
export function ProblemAdmin() {
  const [filters, setFilters] = useFilters('state');
  const show = filters.state === 'closed' ? 'closed' : 'open';
  const query = useInfiniteQuery(staffProblems(show));
  return (
    <div className="flex flex-col gap-4">
      <ChipGroup
        label="State"
        value={show}
        onChange={(next) => setFilters({ state: next })}
        options={STATES}
      />
      <PagedList
        query={query}
        label="Loading problems"
        skeleton={<Skeleton className="h-64 rounded-lg" />}
        empty={
          <EmptyState
            icon={Scale}
            title={show === 'open' ? 'No problems to decide' : 'No closed problems'}
          >
            {show === 'open'
              ? 'What buyers and creators can’t settle between them will appear here, the oldest first.'
              : 'What was decided will appear here, the newest first.'}
          </EmptyState>
        }
      >
        {(problems) => (
          <Card bleed>
            <ul aria-label="Problems" className="divide-y divide-line">
              {problems.map((problem) => (
                <StaffProblemItem key={problem.id} problem={problem} />
              ))}
            </ul>
          </Card>
        )}
      </PagedList>
    </div>
  );
}
