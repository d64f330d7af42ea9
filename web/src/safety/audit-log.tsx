import { useInfiniteQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { AUDITED } from '@limelight/contract/area-words';
import { api } from '../platform/api.ts';
import { addDays, isDay } from '../platform/calendar.ts';
import { useFilters } from '../platform/use-filters.ts';
import { Button } from '../ui/forms/button.tsx';
import { Field } from '../ui/forms/field.tsx';
import { FindForm } from '../ui/forms/find-form.tsx';
import { Input } from '../ui/forms/input.tsx';
import { Select } from '../ui/forms/select.tsx';
import { Card } from '../ui/lists/card.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { PagedList } from '../ui/lists/paged-list.tsx';
import { Skeleton } from '../ui/lists/skeleton.tsx';
import { toMoment } from '../ui/values/local-time.ts';
import { AuditLineItem } from './audit-line.tsx';

const ACTIONS = [
  { value: '', label: 'Everything' },
  ...Object.entries(AUDITED).map(([value, label]) => ({ value, label })),
];

/** Actions of staff, of the operator's commands and of people acting for creators, newest first. */
export function AuditLog() {
  const [filters, setFilters] = useFilters('person', 'action', 'from', 'to');
  const { person, action } = filters;
  // whole days of the reader's own time zone
  const from = isDay(filters.from) ? toMoment(`${filters.from}T00:00`) : null;
  const to = isDay(filters.to) ? toMoment(`${addDays(filters.to, 1)}T00:00`) : null;
  const query = useInfiniteQuery(
    api.safety.listAudit.infiniteOptions({
      input: (cursor: string | undefined) => ({
        person,
        ...(action !== '' && { action }),
        ...(from !== null && { from }),
        ...(to !== null && { to }),
        ...(cursor !== undefined && { cursor }),
      }),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
  );
  const clear = () => setFilters({ person: '', action: '', from: '', to: '' });
  const isFiltered = Object.values(filters).some((value) => value !== '');
  return (
    <div className="flex flex-col gap-4">
      <FindForm
        label="Person"
        help="A handle or part of a name. Finds what they did, and what was done to them."
        value={person}
        onFind={(typed) => setFilters({ person: typed })}
      />
      <div className="flex flex-wrap items-end gap-4">
        <Field label="Action" className="w-full sm:w-auto sm:min-w-56">
          <Select
            value={action}
            onChange={(next) => setFilters({ action: next })}
            options={ACTIONS}
          />
        </Field>
        <Field label="From" className="min-w-36 flex-1 sm:flex-none">
          <Input
            type="date"
            value={filters.from}
            max={filters.to || undefined}
            onChange={(event) => setFilters({ from: event.target.value })}
          />
        </Field>
        <Field label="To" className="min-w-36 flex-1 sm:flex-none">
          <Input
            type="date"
            value={filters.to}
            min={filters.from || undefined}
            onChange={(event) => setFilters({ to: event.target.value })}
          />
        </Field>
        {isFiltered && <Button onClick={clear}>Clear</Button>}
      </div>
      <PagedList
        query={query}
        label="Loading the audit log"
        skeleton={<Skeleton className="h-64 rounded-lg" />}
        empty={
          isFiltered ? (
            <EmptyState icon={ScrollText} title="Nothing found">
              Nothing in the audit log matches these filters.
            </EmptyState>
          ) : (
            <EmptyState icon={ScrollText} title="Nothing yet">
              Everything moderators and administrators do will appear here.
            </EmptyState>
          )
        }
      >
        {(lines) => (
          <Card bleed>
            <ul aria-label="Audit log" className="divide-y divide-line">
              {lines.map((line) => (
                <AuditLineItem key={line.id} line={line} />
              ))}
            </ul>
          </Card>
        )}
      </PagedList>
    </div>
  );
}
