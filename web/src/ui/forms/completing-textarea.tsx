import { useEffect, useId, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react';
import { completeWord, type WordCompletion } from '../../platform/complete-word.ts';
import { Avatar } from '../pictures/avatar.tsx';
import { complete, openWord, type OpenWord } from './completion.ts';
import { isComposing } from './composing.ts';
import { cx } from '../cx.ts';
import { Textarea } from './textarea.tsx';
import { Written } from './written.tsx';

export interface CompletingTextareaProps extends Omit<
  ComponentProps<'textarea'>,
  'value' | 'onChange'
> {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** How long the user pauses before the word is looked up. */
const REST_MS = 150;

/**
 * A text area that suggests completions for @words and #words: arrow keys choose, Enter, Tab or a press accepts, Escape closes.
 * For screen readers it stays a text field, and they hear how many suggestions there are.
 */
export function CompletingTextarea({ value, onChange, ...rest }: CompletingTextareaProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const caretAfter = useRef<number>(undefined);
  const [word, setWord] = useState<OpenWord | null>(null);
  const { items, close } = useCompletions(word);
  const [active, setActive] = useState(0);
  const open = word !== null && items.length > 0;
  const current = Math.min(active, items.length - 1);

  useEffect(() => {
    if (caretAfter.current === undefined) return;
    field.current?.setSelectionRange(caretAfter.current, caretAfter.current);
    caretAfter.current = undefined;
  }, [value]);

  const look = (element: HTMLTextAreaElement) => {
    const isCaret = element.selectionStart === element.selectionEnd;
    setWord(isCaret ? openWord(element.value, element.selectionStart) : null);
    setActive(0);
  };
  const take = (item: WordCompletion | undefined) => {
    if (!item || !word) return;
    const done = complete(value, word, item.value);
    caretAfter.current = done.caret;
    onChange(done.text);
    setWord(null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!open) return rest.onKeyDown?.(event);
    const handled = {
      ArrowDown: () => setActive((current + 1) % items.length),
      ArrowUp: () => setActive((current + items.length - 1) % items.length),
      Enter: () => take(items[current]),
      Tab: () => take(items[current]),
      Escape: close,
    }[event.key];
    if (!handled || event.metaKey || event.ctrlKey || isComposing(event)) return;
    event.preventDefault();
    event.stopPropagation();
    handled();
  };
  return (
    <div className="relative">
      <Textarea
        {...rest}
        ref={field}
        value={value}
        aria-autocomplete="list"
        aria-controls={open ? `${id}-list` : undefined}
        aria-activedescendant={open ? `${id}-${current}` : undefined}
        onChange={(event) => {
          onChange(event.target.value);
          look(event.target);
        }}
        onSelect={(event) => {
          if (word) look(event.currentTarget);
        }}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          setWord(null);
          rest.onBlur?.(event);
        }}
      />
      <p role="status" className="sr-only">
        {open && `${items.length} ${items.length === 1 ? 'suggestion' : 'suggestions'}`}
      </p>
      {open && (
        <ul
          id={`${id}-list`}
          role="listbox"
          aria-label="Suggestions"
          className="absolute inset-x-0 top-full z-30 mt-1 max-h-72 overflow-y-auto rounded-lg bg-raised p-1.5 shadow-3 ring-1 ring-line"
        >
          {items.map((item, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- its keys come to the field
            <li
              key={item.value}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === current}
              // keeps the focus in the field, and a phone's keyboard open
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => take(item)}
              className={cx(
                'flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 py-1.5 text-sm hover:bg-hover',
                index === current && 'bg-hover',
              )}
            >
              {item.avatarUrl !== undefined && (
                <Avatar name={item.title} url={item.avatarUrl} size="sm" />
              )}
              <Written as="span" className="min-w-0 flex-1 truncate font-medium">
                {item.title}
              </Written>
              <span className="numbers shrink-0 truncate text-muted">{item.hint}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Suggestions for the word once the user pauses; none while they are loading, after Escape, or for an earlier word. */
function useCompletions(word: OpenWord | null) {
  const asked = word?.word ?? null;
  const [found, setFound] = useState<{ word: string; items: readonly WordCompletion[] }>();
  useEffect(() => {
    if (asked === null) return;
    let stale = false;
    const timer = setTimeout(() => {
      completeWord(asked).then(
        (items) => !stale && setFound({ word: asked, items }),
        // Without suggestions the user simply types on.
        () => !stale && setFound({ word: asked, items: [] }),
      );
    }, REST_MS);
    return () => {
      stale = true;
      clearTimeout(timer);
    };
  }, [asked]);
  return {
    items: asked !== null && found?.word === asked ? found.items : [],
    close: () => asked !== null && setFound({ word: asked, items: [] }),
  };
}
