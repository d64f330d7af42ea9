import { useQuery } from '@tanstack/react-query';
import type { CreatorLine } from '@limelight/contract/discovery/operations';
import { countsFor, galleryCounts, type GalleryFilter } from '../../discovery/index.ts';
import { formatMonth } from '../../platform/calendar.ts';
import { useRegion } from '../../platform/region.ts';
import { ChipGroup } from '../../ui/lists/chips.tsx';
import { Select } from '../../ui/forms/select.tsx';

const SOURCES = [
  { value: 'all', label: 'All' },
  { value: 'purchased', label: 'Purchased' },
  { value: 'membership', label: 'Memberships' },
] as const;
const KINDS = [
  { value: 'all', label: 'All kinds' },
  { value: 'picture', label: 'Photos' },
  { value: 'video', label: 'Videos' },
  { value: 'audio', label: 'Audio' },
] as const;
const ALL = 'all';

/** Filters by source, kind, creator and month; each choice has the number of files that it would show. */
export function GalleryFilters({
  filter,
  people,
  onChange,
}: {
  readonly filter: GalleryFilter;
  readonly people: readonly Pick<CreatorLine, 'id' | 'displayName'>[];
  readonly onChange: (filter: GalleryFilter) => void;
}) {
  // Renders again when the region changes, because months are written in its format.
  useRegion();
  const { data } = useQuery(galleryCounts());
  const counts = countsFor(data?.items ?? [], filter);
  const withCount = (label: string, count: number | undefined) =>
    data ? `${label} (${count ?? 0})` : label;
  const months = new Set(counts.byMonth.keys());
  if (filter.month !== null) months.add(filter.month);
  return (
    <div className="mb-5 flex flex-col gap-3 lg:flex-row lg:items-center lg:justify-between">
      <ChipGroup
        label="Show"
        bleed
        value={filter.source}
        onChange={(source) => onChange({ ...filter, source })}
        options={SOURCES.map(({ value, label }) => ({
          value,
          label: (
            <>
              {label}{' '}
              {data && (
                <span className="numbers ml-1 opacity-70">{counts.bySource.get(value) ?? 0}</span>
              )}
            </>
          ),
        }))}
      />
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3 lg:w-150">
        <Select
          aria-label="Kind"
          value={filter.kind ?? ALL}
          onChange={(kind) => onChange({ ...filter, kind: kind === ALL ? null : kind })}
          options={KINDS.map(({ value, label }) => ({
            value,
            label: withCount(label, counts.byKind.get(value)),
          }))}
        />
        <Select
          aria-label="Month"
          value={filter.month ?? ALL}
          onChange={(month) => onChange({ ...filter, month: month === ALL ? null : month })}
          options={[
            { value: ALL, label: 'Any time' },
            ...[...months].map((month) => ({
              value: month,
              label: withCount(formatMonth(month), counts.byMonth.get(month)),
            })),
          ]}
        />
        <Select
          aria-label="Creator"
          className="max-sm:col-span-2"
          value={filter.creatorId ?? ALL}
          onChange={(id) =>
            onChange({ ...filter, creatorId: people.find((one) => one.id === id)?.id ?? null })
          }
          options={[
            { value: ALL, label: 'All creators' },
            ...people.map(({ id, displayName }) => ({
              value: id,
              label: withCount(displayName, counts.byCreator.get(id)),
            })),
          ]}
        />
      </div>
    </div>
  );
}
