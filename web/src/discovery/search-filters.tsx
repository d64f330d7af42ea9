import type { ReactNode } from 'react';
import { Clapperboard, Gift, Hash, X } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { ChipGroup, chipRow } from '../ui/lists/chips.tsx';
import { cx } from '../ui/cx.ts';
import type { SearchState } from './search-state.ts';

const SORTS = [
  { value: 'newest', label: 'Newest' },
  { value: 'popular', label: 'Popular' },
] as const;

/** What is shown, and of posts their order, free only, videos only, and the chosen tag. */
export function SearchFilters({
  state,
  onChange,
  others = [],
  filtersOf = null,
}: {
  readonly state: SearchState;
  readonly onChange: (change: Partial<SearchState>) => void;
  /** What can be shown in place of posts. */
  readonly others?: readonly { readonly value: string; readonly label: string }[];
  /** The filters of what is shown in place of posts. */
  readonly filtersOf?: ReactNode;
}) {
  if (others.some(({ value }) => value === state.show)) {
    return (
      <div className="flow-root min-w-0">
        <div className={cx(chipRow(true), 'items-center')}>
          <Kinds state={state} onChange={onChange} others={others} />
          <span aria-hidden className="h-6 w-px bg-line" />
          {filtersOf}
        </div>
      </div>
    );
  }
  return (
    <div className="flow-root min-w-0">
      <div className={cx(chipRow(true), 'items-center')}>
        {others.length > 0 && (
          <>
            <Kinds state={state} onChange={onChange} others={others} />
            <span aria-hidden className="h-6 w-px bg-line" />
          </>
        )}
        <ChipGroup
          label="Sort"
          value={state.sort}
          onChange={(sort) => onChange({ sort })}
          options={SORTS}
        />
        <span aria-hidden className="h-6 w-px bg-line" />
        <Toggle icon={Gift} label="Free" on={state.free} onChange={(free) => onChange({ free })} />
        <Toggle
          icon={Clapperboard}
          label="Videos"
          on={state.video}
          onChange={(video) => onChange({ video })}
        />
        {state.tag !== null && (
          <button
            type="button"
            onClick={() => onChange({ tag: null })}
            aria-label={`Remove the tag ${state.tag}`}
            className={cx(CHIP, ON)}
          >
            <Hash aria-hidden className="size-4" strokeWidth={1.75} />
            {state.tag}
            <X aria-hidden className="size-4" strokeWidth={1.75} />
          </button>
        )}
      </div>
    </div>
  );
}

const POSTS = 'posts';

/** Posts, or something else. */
function Kinds({
  state,
  onChange,
  others,
}: {
  readonly state: SearchState;
  readonly onChange: (change: Partial<SearchState>) => void;
  readonly others: readonly { readonly value: string; readonly label: string }[];
}) {
  return (
    <ChipGroup
      label="Show"
      value={state.show ?? POSTS}
      onChange={(next) => onChange({ show: next === POSTS ? null : next })}
      options={[{ value: POSTS, label: 'Posts' }, ...others]}
    />
  );
}

const CHIP =
  'inline-flex min-h-11 items-center gap-1.5 rounded-full px-4 text-sm font-medium ring-1 ring-inset transition-colors';
const ON = 'bg-text text-surface ring-text';
const OFF = 'bg-raised ring-line hover:bg-hover';

function Toggle({
  icon: Icon,
  label,
  on,
  onChange,
}: {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={() => onChange(!on)}
      className={cx(CHIP, on ? ON : OFF)}
    >
      <Icon aria-hidden className="size-4" strokeWidth={1.75} />
      {label}
    </button>
  );
}
