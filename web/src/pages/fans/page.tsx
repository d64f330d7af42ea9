import { useDeferredValue, useState } from 'react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Download, Send, Users } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import {
  asked,
  type ChosenFilters,
  EMPTY_WORDS,
  fanCount,
  FanFilters,
  type FanFiltersValue,
  FanList,
  fanList,
  filtersOf,
  ListGone,
  NO_FILTERS,
  SavedViews,
  useExport,
  useListGone,
  withFilters,
} from '../../fans/index.ts';
import { config } from '../../platform/config.ts';
import { Button } from '../../ui/forms/button.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { Page, PageHeader } from '../../ui/lists/page.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';

/** The address of a new message, to which the filters are added. */
const MESSAGE = new URLSearchParams({ new: 'message' });

/** All fans, who follow, joined or paid: search, filters, order, export, and a message to them. */
export default function FansPage() {
  const [params, setParams] = useSearchParams();
  const [typed, setTyped] = useState(params.get('q') ?? '');
  const q = useDeferredValue(typed.trim());
  const sort = params.get('sort') === 'spent' ? 'spent' : 'newest';
  const chosen = filtersOf(params);
  const { segment } = chosen;
  const filter = { q, ...asked(chosen) };
  const query = useInfiniteQuery({ ...fanList(filter, sort), placeholderData: keepPreviousData });
  const counted = useQuery({ ...fanCount(filter), placeholderData: keepPreviousData });
  const exporting = useExport();
  const isFiltered = q !== '' || withFilters(new URLSearchParams(), chosen).size > 0;

  const change = (changes: Partial<FanFiltersValue>) => {
    if (changes.q !== undefined) setTyped(changes.q);
    setParams((before) => withFilters(before, changes), {
      replace: true,
      preventScrollReset: true,
    });
  };
  const showAll = () => change({ q: '', ...NO_FILTERS });
  const listGone = useListGone(chosen);

  return (
    <Page title="Fans" brand={config().brandName}>
      <PageHeader
        title="Fans"
        back={{ to: '/dashboard', label: 'Back to the dashboard' }}
        actions={
          <>
            <Button
              size="sm"
              busy={exporting.isPending}
              disabled={counted.data?.fans === 0}
              onClick={() => exporting.mutate(filter)}
            >
              <Download aria-hidden className="size-4.5" strokeWidth={1.75} />
              Export CSV
            </Button>
            {/* A message cannot select members whose card failed. */}
            {segment !== 'failing' && (
              <Button asChild size="sm">
                <Link to={`/creator/create?${withFilters(MESSAGE, chosen).toString()}`}>
                  <Send aria-hidden className="size-4.5" strokeWidth={1.75} />
                  Message
                </Link>
              </Button>
            )}
          </>
        }
      />
      <FanFilters value={{ ...chosen, q: typed, sort }} onChange={change} />
      {/* A saved view is a history entry of its own, so that Back undoes it. */}
      <SavedViews
        chosen={chosen}
        onApply={(filters) =>
          setParams((before) => withFilters(before, filters), { preventScrollReset: true })
        }
      />
      <p role="status" className="numbers mb-2 text-sm text-muted">
        {counted.data &&
          (counted.data.fans === 1 ? '1 fan' : `${counted.data.fans.toLocaleString('en-US')} fans`)}
      </p>
      <PagedList
        query={query}
        label="Loading your fans"
        skeleton={
          <div className="space-y-3">
            {[0, 1, 2, 3].map((row) => (
              <Skeleton key={row} className="h-14 rounded-lg" />
            ))}
          </div>
        }
        empty={
          listGone ? (
            <ListGone chosen={chosen} onShowAll={showAll} />
          ) : (
            <EmptyState
              icon={Users}
              title={isFiltered ? 'Nobody here' : 'No fans yet'}
              action={
                isFiltered ? (
                  <Button onClick={showAll}>Show all fans</Button>
                ) : (
                  <Button asChild variant="primary">
                    <Link to="/creator/create?new=post">Create a post</Link>
                  </Button>
                )
              }
            >
              {emptyWords(q, chosen)}
            </EmptyState>
          )
        }
      >
        {(items) => <FanList fans={items} />}
      </PagedList>
    </Page>
  );
}

/** The reason for an empty list: the search text, the other filters, or the segment itself. */
function emptyWords(q: string, chosen: ChosenFilters): string {
  if (q !== '') return 'No fan’s name or handle matches what you typed.';
  const narrowed = withFilters(new URLSearchParams(), { ...chosen, segment: 'all' }).size > 0;
  return narrowed ? 'No fan matches all of these filters.' : EMPTY_WORDS[chosen.segment];
}
