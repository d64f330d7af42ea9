import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { ChevronDown } from 'lucide-react';
import { isComposing } from './composing.ts';
import { cx } from '../cx.ts';
import { Input } from './input.tsx';

interface ComboboxOption<Value extends string> {
  readonly value: Value;
  readonly label: string;
  /** A second line below the label. */
  readonly detail?: string;
  /** The text that a search matches. */
  readonly words: string;
}

/**
 * One choice of many, found by typing: options that contain every typed word stay in the list, those whose label begins with
 * one come first. `options` is called when the list opens for the first time. Leaving without a choice keeps the previous one.
 */
export function Combobox<Value extends string>({
  value,
  label,
  options,
  onChange,
}: {
  readonly value: Value;
  /** The label of `value`. */
  readonly label: string;
  readonly options: () => readonly ComboboxOption<Value>[];
  readonly onChange: (value: Value) => void;
}) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [all, setAll] = useState<readonly ComboboxOption<Value>[] | null>(null);
  /** The typed text; null while the list is closed. */
  const [typed, setTyped] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const isOpen = typed !== null;
  const found = isOpen ? matching(all ?? [], typed) : [];
  const active = Math.min(at, found.length - 1);
  const optionId = (index: number) => `${id}-${index}`;
  const open = () => {
    if (isOpen) return;
    const known = all ?? options();
    setAll(known);
    setTyped('');
    setAt(
      Math.max(
        0,
        known.findIndex((one) => one.value === value),
      ),
    );
  };
  const close = () => setTyped(null);
  // Selects the text, so that typing replaces the earlier choice.
  useEffect(() => {
    if (!isOpen && document.activeElement === field.current) field.current?.select();
  }, [isOpen]);
  const choose = (option: ComboboxOption<Value>) => {
    close();
    if (option.value !== value) onChange(option.value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const chosen = found[active];
    if (event.key === 'Escape' && isOpen) close();
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (!isOpen) open();
      else if (found.length > 0)
        setAt((active + (event.key === 'ArrowDown' ? 1 : found.length - 1)) % found.length);
    } else if (event.key === 'Enter' && isOpen && chosen) choose(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <div className="relative">
      <span className="relative block">
        <Input
          ref={field}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={`${id}-list`}
          aria-activedescendant={isOpen && found.length > 0 ? optionId(active) : undefined}
          autoComplete="off"
          spellCheck={false}
          value={typed ?? label}
          placeholder={label}
          onFocus={open}
          onClick={open}
          onBlur={close}
          onChange={({ target }) => {
            if (!isOpen) open();
            setTyped(target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
          className="truncate pr-10"
        />
        <ChevronDown
          aria-hidden
          strokeWidth={1.75}
          className="pointer-events-none absolute top-1/2 right-3.5 size-4.5 -translate-y-1/2 text-muted"
        />
      </span>
      <div
        role="listbox"
        id={`${id}-list`}
        aria-label="Suggestions"
        tabIndex={-1}
        hidden={!isOpen}
        // Keeps the focus in the field, whatever is pressed or dragged here.
        onMouseDown={(event) => event.preventDefault()}
        className="absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto overscroll-contain rounded-lg bg-raised p-1 shadow-3 ring-1 ring-line ring-inset"
      >
        {found.map((option, index) => (
          <button
            key={option.value}
            type="button"
            role="option"
            tabIndex={-1}
            id={optionId(index)}
            aria-selected={index === active}
            ref={index === active ? showInList : undefined}
            onClick={() => choose(option)}
            className={cx(
              'block min-h-11 w-full rounded-sm px-3 py-2 text-start hover:bg-hover',
              index === active && 'bg-hover',
            )}
          >
            <span className="numbers block text-sm">{option.label}</span>
            {option.detail && <span className="block text-xs text-muted">{option.detail}</span>}
          </button>
        ))}
        {isOpen && found.length === 0 && (
          <p className="px-3 py-3 text-sm text-muted">No results found</p>
        )}
      </div>
    </div>
  );
}

function matching<Value extends string>(
  options: readonly ComboboxOption<Value>[],
  typed: string,
): readonly ComboboxOption<Value>[] {
  const lower = typed.toLowerCase();
  const words = lower.split(/[\s,/_]+/);
  const found = options.filter((one) => {
    const all = one.words.toLowerCase();
    return words.every((word) => all.includes(word));
  });
  const begins = (one: ComboboxOption<Value>) => one.label.toLowerCase().startsWith(lower);
  return [...found.filter(begins), ...found.filter((one) => !begins(one))];
}

const showInList = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' });
