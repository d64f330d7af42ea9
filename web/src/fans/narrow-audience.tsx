import type { Narrowing } from '@limelight/contract/fans/narrowing';
import { chosenNarrowing, narrowingOf } from './filters-in-address.ts';
import { MoreFilters } from './more-filters.tsx';
import { TierAndList } from './tier-and-list.tsx';

/** Narrows the audience of a message to fans who match the filters of the fans list. */
export function NarrowAudience({
  value,
  onChange,
}: {
  readonly value: Narrowing;
  readonly onChange: (value: Narrowing) => void;
}) {
  const chosen = chosenNarrowing(value);
  const change = (changes: Partial<typeof chosen>) =>
    onChange(narrowingOf({ ...chosen, ...changes }));
  return (
    // React bubbles events through portals: the dialog's form must not submit the form of the message around it.
    <fieldset onSubmit={(event) => event.stopPropagation()}>
      <legend className="text-sm font-medium">Narrow it down</legend>
      <p className="text-sm text-muted">Only fans who match every filter get it.</p>
      <div className="mt-2 space-y-3">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] gap-3">
          <TierAndList value={chosen} onChange={change} />
        </div>
        <MoreFilters value={chosen} onChange={change} submitLabel="Apply" />
      </div>
    </fieldset>
  );
}
