import { useState, type ReactNode } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Flag } from 'lucide-react';
import type { OpenedReport } from '@limelight/contract/safety/operations';
import { type ReportReason, reportReason } from '@limelight/contract/safety/report-reason';
import type { MediaView } from '@limelight/contract/media/operations';
import { REPORTED } from '@limelight/contract/area-words';
import { REPORT_REASONS, type ReportedKind } from '@limelight/contract/safety/report-words';
import { api } from '../platform/api.ts';
import { useFilters } from '../platform/use-filters.ts';
import { Card } from '../ui/lists/card.tsx';
import { ChipGroup } from '../ui/lists/chips.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { Field } from '../ui/forms/field.tsx';
import { PagedList } from '../ui/lists/paged-list.tsx';
import { Select } from '../ui/forms/select.tsx';
import { Skeleton } from '../ui/lists/skeleton.tsx';
import { ReportItem } from './report-item.tsx';

const STATES = [
  { value: 'open', label: 'Open' },
  { value: 'decided', label: 'Decided' },
] as const;

const KINDS: readonly { value: ReportedKind | 'all'; label: string }[] = [
  { value: 'all', label: 'Everything' },
  ...Object.entries(REPORTED).map(([value, { plural }]) => ({
    value: value as ReportedKind,
    label: plural,
  })),
];
const REASONS: readonly { value: ReportReason | 'all'; label: string }[] = [
  { value: 'all', label: 'Any reason' },
  ...reportReason.options.map((value) => ({ value, label: REPORT_REASONS[value] })),
];

const chosen = <Value extends string>(
  options: readonly { readonly value: Value }[],
  text: string,
): Value | undefined => options.find(({ value }) => value === text)?.value;

/** Where moderators read reports, and decide. */
export function ReportAdmin({
  renderMedia,
}: {
  /** Renders the files of the reported thing. */
  readonly renderMedia: (media: readonly MediaView[]) => ReactNode;
}) {
  const [filters, setFilters] = useFilters('state', 'kind', 'reason');
  const state = chosen(STATES, filters.state) ?? 'open';
  const kind = chosen(KINDS, filters.kind) ?? 'all';
  const reason = chosen(REASONS, filters.reason) ?? 'all';
  const [opened, setOpened] = useState<OpenedReport | null>(null);
  const query = useInfiniteQuery(
    api.safety.listReports.infiniteOptions({
      input: (cursor: string | undefined) => ({
        state,
        ...(kind !== 'all' && { kind }),
        ...(reason !== 'all' && { reason }),
        ...(cursor !== undefined && { cursor }),
      }),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
    }),
  );
  const isFiltered = kind !== 'all' || reason !== 'all';
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-4">
        <ChipGroup
          label="State"
          value={state}
          onChange={(next) => setFilters({ state: next })}
          options={STATES}
        />
        <Field label="About" className="min-w-44">
          <Select value={kind} onChange={(next) => setFilters({ kind: next })} options={KINDS} />
        </Field>
        <Field label="Reason" className="min-w-56">
          <Select
            value={reason}
            onChange={(next) => setFilters({ reason: next })}
            options={REASONS}
          />
        </Field>
      </div>
      <PagedList
        query={query}
        label="Loading reports"
        skeleton={<Skeleton className="h-64 rounded-lg" />}
        empty={
          <EmptyState
            icon={Flag}
            title={state === 'open' ? 'No open reports' : 'No decided reports'}
          >
            {isFiltered
              ? 'Nothing matches these filters.'
              : state === 'open'
                ? 'What people report will appear here, the oldest first.'
                : 'What was decided will appear here, the newest first.'}
          </EmptyState>
        }
      >
        {(reports) => (
          <Card bleed>
            <ul aria-label="Reports" className="divide-y divide-line">
              {/* the server may be newer than this page, and know more kinds */}
              {reports
                .filter(({ kind }) => Object.hasOwn(REPORTED, kind))
                .map((report) => (
                  <ReportItem
                    key={report.id}
                    report={report}
                    opened={opened?.id === report.id ? opened : null}
                    onOpened={setOpened}
                    renderMedia={renderMedia}
                  />
                ))}
            </ul>
          </Card>
        )}
      </PagedList>
    </div>
  );
}
