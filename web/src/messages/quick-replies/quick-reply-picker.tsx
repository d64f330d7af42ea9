import { useId, useState, type KeyboardEvent } from 'react';
import { useQuery } from '@tanstack/react-query';
import { MessageSquareQuote, Search } from 'lucide-react';
import type { Correspondent, QuickReply } from '@limelight/contract/messages/operations';
import { Button } from '../../ui/forms/button.tsx';
import { isComposing } from '../../ui/forms/composing.ts';
import { cx } from '../../ui/cx.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { FailedLine } from '../../ui/lists/failed-line.tsx';
import { takesFocus } from '../../ui/dialogs/focus-place.ts';
import { Input } from '../../ui/forms/input.tsx';
import { Loading, Skeleton } from '../../ui/lists/skeleton.tsx';
import { Written } from '../../ui/forms/written.tsx';
import { QuickRepliesDialog } from './quick-replies-dialog.tsx';
import { fillIn } from './quick-reply-text.ts';
import { quickReplies } from '../queries.ts';

const NONE: readonly QuickReply[] = [];
const has = (text: string, words: string) => text.toLowerCase().includes(words.toLowerCase());

/** Chooses one of the quick replies: by a press, or with the arrow keys and Enter while searching. */
export function QuickReplyPicker({
  other,
  onPick,
  onClose,
}: {
  readonly other: Correspondent | null;
  /** Called with the words for this person. */
  readonly onPick: (words: string) => void;
  readonly onClose: () => void;
}) {
  const query = useQuery(quickReplies());
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(0);
  const [managing, setManaging] = useState(false);
  const id = useId();
  const all = query.data?.items ?? NONE;
  const words = search.trim();
  const found = all.filter(({ title, text }) => has(title, words) || has(text, words));
  const active = Math.min(at, found.length - 1);
  const optionId = (index: number) => `${id}-${index}`;
  const pick = ({ text }: QuickReply) => onPick(fillIn(text, other));
  const move = (to: number) => {
    setAt(to);
    document.getElementById(optionId(to))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event) || found.length === 0) return;
    const chosen = found[active];
    if (event.key === 'ArrowDown') move((active + 1) % found.length);
    else if (event.key === 'ArrowUp') move((active + found.length - 1) % found.length);
    else if (event.key === 'Enter' && chosen) pick(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Quick replies"
      footer={<Button onClick={() => setManaging(true)}>Manage quick replies</Button>}
    >
      <Input
        ref={takesFocus}
        type="search"
        role="combobox"
        aria-label="Search quick replies"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={found.length > 0 ? optionId(active) : undefined}
        placeholder="Search quick replies"
        value={search}
        onChange={({ target }) => {
          setSearch(target.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
        lead={<Search aria-hidden className="size-5" strokeWidth={1.75} />}
      />
      <div className="mt-3">
        {query.isError && !query.data ? (
          <FailedLine query={query} />
        ) : !query.data ? (
          <Loading label="Loading your quick replies">
            <Skeleton className="h-32 rounded-lg" />
          </Loading>
        ) : (
          found.length === 0 && (
            <EmptyState
              icon={MessageSquareQuote}
              title={all.length === 0 ? 'No quick replies yet' : 'No results found'}
            >
              {all.length === 0
                ? 'Save what you write often, and add it to a message with one press.'
                : 'Try searching for something else'}
            </EmptyState>
          )
        )}
        <div role="listbox" id={`${id}-list`} aria-label="Quick replies">
          {found.map((reply, index) => (
            <button
              key={reply.id}
              type="button"
              role="option"
              id={optionId(index)}
              aria-selected={index === active}
              tabIndex={-1}
              onClick={() => pick(reply)}
              className={cx(
                'block min-h-11 w-full rounded-lg px-3 py-2 text-start hover:bg-hover',
                index === active && 'bg-hover',
              )}
            >
              <Written as="span" className="block truncate text-sm font-semibold">
                {reply.title}
              </Written>
              <Written as="span" className="line-clamp-2 text-sm text-muted">
                {fillIn(reply.text, other)}
              </Written>
            </button>
          ))}
        </div>
      </div>
      {managing && <QuickRepliesDialog replies={all} onClose={() => setManaging(false)} />}
    </Dialog>
  );
}
