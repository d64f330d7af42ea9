import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Clock, Search, X } from 'lucide-react';
import { EXPLORE } from '@limelight/contract/discovery/limits';
import { SEARCH_TEXTS } from '@limelight/contract/discovery/texts';
import { isComposing } from '../ui/forms/composing.ts';
import { cx } from '../ui/cx.ts';
import { IconButton } from '../ui/forms/icon-button.tsx';
import { Input } from '../ui/forms/input.tsx';
import type { useRecentSearches } from './use-recent-searches.ts';
import { Written } from '../ui/forms/written.tsx';

const PANEL =
  'absolute inset-x-0 top-full z-20 mt-2 animate-appear rounded-lg bg-raised p-2 shadow-3 ring-1 ring-line';

export interface SearchBoxProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly recent: ReturnType<typeof useRecentSearches>;
  /** ArrowDown in a box that is not empty. */
  readonly onDown: () => void;
}

/**
 * The search box with its 'Recent' list: shown while the box has the focus and is empty, closed 200 ms after it lost the focus,
 * so that a press on an entry counts. Up and Down choose while the focus stays in the box, Enter takes the chosen entry, Escape
 * closes the list. Without the list, Down moves to the results.
 */
export function SearchBox({ value, onChange, recent, onDown }: SearchBoxProps) {
  const [focused, setFocused] = useState(false);
  const [closed, setClosed] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const box = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => () => clearTimeout(closing.current), []);

  const { entries } = recent;
  const isOpen = focused && !closed && value === '' && entries.length > 0;
  const active = isOpen && chosen !== null && chosen < entries.length ? chosen : null;
  const rowId = (at: number) => `${id}-${at}`;

  const change = (words: string) => {
    setChosen(null);
    setClosed(false);
    onChange(words);
  };
  const choose = (words: string) => {
    recent.add(words);
    change(words);
    box.current?.focus();
  };
  const remove = (entry: string) => {
    recent.remove(entry);
    setChosen(null);
    box.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    if (event.key === 'Escape') {
      if (isOpen) setClosed(true);
      else if (value === '') box.current?.blur();
      else change('');
      setChosen(null);
      return;
    }
    if (event.target !== box.current) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      if (isOpen) setChosen(stepped(active, step, entries.length));
      else if (value === '') setClosed(false);
      else if (step > 0) onDown();
    }
    const entry = active === null ? undefined : entries[active];
    if (event.key === 'Enter' && entry) {
      event.preventDefault();
      choose(entry.q);
    }
    if (event.key === 'Delete' && entry && entry.id !== null) {
      event.preventDefault();
      remove(entry.id);
    }
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys are those of the field in it
    <search
      className="relative block"
      onFocus={() => {
        clearTimeout(closing.current);
        setFocused(true);
      }}
      onBlur={() => {
        closing.current = setTimeout(() => {
          setFocused(false);
          setClosed(false);
          setChosen(null);
        }, EXPLORE.recentCloseMs);
      }}
      onKeyDown={onKeyDown}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          recent.add(value);
        }}
      >
        <Input
          ref={box}
          type="search"
          role="combobox"
          aria-expanded={isOpen}
          aria-haspopup="grid"
          aria-controls={isOpen ? `${id}-list` : undefined}
          aria-activedescendant={active === null ? undefined : rowId(active)}
          aria-autocomplete="none"
          name="q"
          value={value}
          onChange={(event) => change(event.target.value)}
          onClick={() => setClosed(false)}
          onBlur={() => recent.add(value)}
          placeholder={SEARCH_TEXTS.placeholder}
          aria-label={SEARCH_TEXTS.placeholder}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          data-search
          lead={<Search aria-hidden className="size-5" strokeWidth={1.75} />}
          trail={
            value !== '' && (
              <IconButton
                icon={X}
                label="Clear"
                onClick={() => {
                  change('');
                  box.current?.focus();
                }}
              />
            )
          }
          className="rounded-full! [&::-webkit-search-cancel-button]:hidden"
        />
      </form>
      {isOpen && (
        <div className={PANEL}>
          <h2 id={`${id}-title`} className="px-3 py-2 text-sm">
            {SEARCH_TEXTS.recent}
          </h2>
          <div id={`${id}-list`} role="grid" aria-labelledby={`${id}-title`}>
            {entries.map((entry, at) => (
              <div
                key={entry.q}
                role="row"
                className={cx(
                  'flex items-center rounded-sm hover:bg-hover',
                  at === active && 'bg-hover ring-2 ring-accent ring-inset',
                )}
              >
                <div
                  id={rowId(at)}
                  role="gridcell"
                  aria-selected={at === active}
                  className="min-w-0 flex-1"
                >
                  <button
                    type="button"
                    tabIndex={-1}
                    onClick={() => choose(entry.q)}
                    className="flex min-h-11 w-full items-center gap-3 px-3 text-left text-sm"
                  >
                    <Clock aria-hidden className="size-4 shrink-0 text-muted" strokeWidth={1.75} />
                    <Written as="span" className="truncate">
                      {entry.q}
                    </Written>
                  </button>
                </div>
                {entry.id !== null && (
                  <RemoveCell id={entry.id} words={entry.q} onRemove={remove} />
                )}
              </div>
            ))}
          </div>
        </div>
      )}
    </search>
  );
}

function RemoveCell({
  id,
  words,
  onRemove,
}: {
  readonly id: string;
  readonly words: string;
  readonly onRemove: (id: string) => void;
}) {
  return (
    <div role="gridcell">
      <IconButton
        icon={X}
        label={`Remove ${words}`}
        className="text-muted"
        onClick={() => onRemove(id)}
      />
    </div>
  );
}

/** The next entry of `count`; null (the box itself) past either end. */
function stepped(from: number | null, step: number, count: number): number | null {
  const next = from === null ? (step > 0 ? 0 : count - 1) : from + step;
  return next < 0 || next >= count ? null : next;
}
