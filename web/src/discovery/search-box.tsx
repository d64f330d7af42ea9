import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Clock, Search, X } from 'lucide-react';
import { EXPLORE } from '@limelight/contract/discovery/limits';
import { SEARCH_TEXTS } from '@limelight/contract/discovery/texts';
import { IconButton } from '../ui/icon-button.tsx';
import { Input } from '../ui/input.tsx';
import type { useRecentSearches } from './use-recent-searches.ts';

const PANEL =
  'absolute inset-x-0 top-full z-20 mt-2 animate-appear rounded-lg bg-raised p-2 shadow-3 ring-1 ring-line';

export interface SearchBoxProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly recent: ReturnType<typeof useRecentSearches>;
}

/**
 * The search box with its 'Recent' list: shown while the box has the focus and is empty, closed
 * 200 ms after it lost it, so that a press on an entry counts.
 */
export function SearchBox({ value, onChange, recent }: SearchBoxProps) {
  const [focused, setFocused] = useState(false);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const box = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => () => clearTimeout(closing.current), []);

  const showsRecent = focused && value === '' && recent.entries.length > 0;

  const choose = (words: string) => {
    recent.add(words);
    onChange(words);
    box.current?.focus();
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      if (value === '') box.current?.blur();
      else onChange('');
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const words = [...(list.current?.querySelectorAll<HTMLElement>('[data-words]') ?? [])];
    if (words.length === 0) return;
    event.preventDefault();
    const at = words.findIndex((one) => one === document.activeElement);
    const next = at + (event.key === 'ArrowDown' ? 1 : -1);
    if (next < 0) box.current?.focus();
    else words[Math.min(next, words.length - 1)]?.focus();
  };

  return (
    <search
      className="relative block"
      onFocus={() => {
        clearTimeout(closing.current);
        setFocused(true);
      }}
      onBlur={() => {
        closing.current = setTimeout(() => setFocused(false), EXPLORE.recentCloseMs);
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
          name="q"
          value={value}
          onChange={(event) => onChange(event.target.value)}
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
                  onChange('');
                  box.current?.focus();
                }}
              />
            )
          }
          className="rounded-full! [&::-webkit-search-cancel-button]:hidden"
        />
      </form>
      {showsRecent && (
        <div className={PANEL}>
          <h2 className="px-3 py-2 text-sm">{SEARCH_TEXTS.recent}</h2>
          <ul ref={list}>
            {recent.entries.map(({ id, q }) => (
              <li key={q} className="flex items-center rounded-sm hover:bg-hover">
                <button
                  type="button"
                  data-words
                  onClick={() => choose(q)}
                  className="flex min-h-11 min-w-0 flex-1 items-center gap-3 px-3 text-left text-sm"
                >
                  <Clock aria-hidden className="size-4 shrink-0 text-muted" strokeWidth={1.75} />
                  <span className="truncate">{q}</span>
                </button>
                {id !== null && (
                  <IconButton
                    icon={X}
                    label={`Remove ${q}`}
                    className="text-muted"
                    onClick={() => {
                      recent.remove(id);
                      box.current?.focus();
                    }}
                  />
                )}
              </li>
            ))}
          </ul>
        </div>
      )}
    </search>
  );
}
