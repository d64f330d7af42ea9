import { Search } from 'lucide-react';
import { FAN_SEGMENTS } from '@limelight/contract/fans/limits';
import type { FanSegment } from '@limelight/contract/fans/operations';
import { ChipGroup } from '../ui/lists/chips.tsx';
import { Field } from '../ui/forms/field.tsx';
import { Input } from '../ui/forms/input.tsx';
import { Select } from '../ui/forms/select.tsx';
import type { MoreFiltersValue } from './filter-words.ts';
import { MoreFilters } from './more-filters.tsx';
import type { FanSort } from './queries.ts';
import { SEGMENT_WORDS } from './segment-words.ts';
import { TierAndList } from './tier-and-list.tsx';

export interface FanFiltersValue extends MoreFiltersValue {
  readonly q: string;
  readonly segment: FanSegment;
  readonly sort: FanSort;
  /** '' for any. */
  readonly tierId: string;
  readonly listId: string;
}

/** Which fans the list shows, and in which order. */
export function FanFilters({
  value,
  onChange,
}: {
  readonly value: FanFiltersValue;
  readonly onChange: (changes: Partial<FanFiltersValue>) => void;
}) {
  return (
    <div className="mb-4 space-y-4">
      <ChipGroup
        bleed
        label="Show"
        value={value.segment}
        onChange={(segment) => onChange({ segment })}
        options={FAN_SEGMENTS.map((segment) => ({
          value: segment,
          label: SEGMENT_WORDS[segment],
        }))}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] gap-3">
        <Field label="Find a fan" labelHidden>
          <Input
            type="search"
            lead={<Search aria-hidden className="size-5" strokeWidth={1.75} />}
            placeholder="Find by name or handle"
            maxLength={50}
            value={value.q}
            onChange={({ target }) => onChange({ q: target.value })}
          />
        </Field>
        <Field label="Sort" labelHidden>
          <Select
            value={value.sort}
            onChange={(sort) => onChange({ sort })}
            options={[
              { value: 'newest', label: 'Newest first' },
              { value: 'spent', label: 'Spent most first' },
            ]}
          />
        </Field>
        <TierAndList value={value} onChange={onChange} />
      </div>
      <MoreFilters value={value} onChange={onChange} />
    </div>
  );
}
