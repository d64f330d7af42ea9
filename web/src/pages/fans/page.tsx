import { useDeferredValue, useState } from 'react';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Download, Send, Users } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { FAN_SEGMENTS, type FanSegment } from '@limelight/contract/fans/operations';
import type { TierId } from '@limelight/contract/platform/ids';
import { FanFilters, type FanFiltersValue } from '../../fans/fan-filters.tsx';
import { FanRow } from '../../fans/fan-row.tsx';
import { fanCount, fanList } from '../../fans/queries.ts';
import { EMPTY_WORDS } from '../../fans/segment-words.ts';
import { useExport } from '../../fans/use-export.ts';
import { config } from '../../platform/config.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { PagedList } from '../../ui/paged-list.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { isId } from '../parts/is-id.ts';

const isSegment = (value: string | null): value is FanSegment =>
  FAN_SEGMENTS.some((one) => one === value);

/** Everybody who follows, joined or paid: found, filtered, sorted, exported, written to. */
export default function FansPage() {
  const [params, setParams] = useSearchParams();
  const [typed, setTyped] = useState(params.get('q') ?? '');
  const q = useDeferredValue(typed.trim());
  const asked = params.get('show');
  const segment = isSegment(asked) ? asked : 'all';
  const sort = params.get('sort') === 'spent' ? 'spent' : 'newest';
  const tierId = params.get('tier');
  const listId = params.get('list');
  const filter = {
    q,
    segment,
    ...(isId<TierId>(tierId) && { tierId }),
    ...(isId<string>(listId) && { listId }),
  };
  const query = useInfiniteQuery({ ...fanList(filter, sort), placeholderData: keepPreviousData });
  const counted = useQuery({ ...fanCount(filter), placeholderData: keepPreviousData });
  const exporting = useExport();
  const isFiltered = q !== '' || segment !== 'all' || tierId !== null || listId !== null;

  const change = (changes: Partial<FanFiltersValue>) => {
    if (changes.q !== undefined) setTyped(changes.q);
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        const put = (name: string, value: string | undefined, plain: string) => {
          if (value === undefined) return;
          if (value === plain) next.delete(name);
          else next.set(name, value);
        };
        put('q', changes.q, '');
        put('show', changes.segment, 'all');
        put('sort', changes.sort, 'newest');
        put('tier', changes.tierId, '');
        put('list', changes.listId, '');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  };

  return (
    <Page title="Fans" brand={config().brandName} width="text">
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
            {/* no audience is made of those whose card failed */}
            {segment !== 'failing' && (
              <Button asChild size="sm">
                <Link to={`/creator/create?new=message&to=${segment}`}>
                  <Send aria-hidden className="size-4.5" strokeWidth={1.75} />
                  Message
                </Link>
              </Button>
            )}
          </>
        }
      />
      <FanFilters
        value={{ q: typed, segment, sort, tierId: tierId ?? '', listId: listId ?? '' }}
        onChange={change}
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
          <EmptyState
            icon={Users}
            title={isFiltered ? 'Nobody here' : 'No fans yet'}
            action={
              isFiltered ? (
                <Button onClick={() => change({ q: '', segment: 'all', tierId: '', listId: '' })}>
                  Show all fans
                </Button>
              ) : (
                <Button asChild variant="primary">
                  <Link to="/creator/create?new=post">Create a post</Link>
                </Button>
              )
            }
          >
            {q === '' ? EMPTY_WORDS[segment] : 'No fan’s name or handle matches what you typed.'}
          </EmptyState>
        }
      >
        {(items) => (
          <ul aria-label="Fans" className="divide-y divide-line">
            {items.map((fan) => (
              <li key={fan.userId}>
                <FanRow fan={fan} />
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Page>
  );
}
