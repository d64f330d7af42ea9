import { useDeferredValue, useId, useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Search, X } from 'lucide-react';
import { MESSAGE_SEARCH } from '@limelight/contract/messages/limits';
import type { ConversationView } from '@limelight/contract/messages/operations';
import { client } from '../platform/api.ts';
import { useSession } from '../platform/session.tsx';
import { isComposing } from '../ui/forms/composing.ts';
import { IconButton } from '../ui/forms/icon-button.tsx';
import { Input } from '../ui/forms/input.tsx';
import { PagedList } from '../ui/lists/paged-list.tsx';
import { Skeleton } from '../ui/lists/skeleton.tsx';
import { useFocusBack } from '../ui/dialogs/use-focus-back.ts';
import { toastFault } from '../ui/dialogs/toast-fault.ts';
import { Time } from '../ui/values/time.tsx';
import { Written } from '../ui/forms/written.tsx';
import { messageWords, nameOf } from './inbox/list-words.ts';
import { foundMessages } from './queries.ts';

/** Searches a conversation; pressing a result shows that message. */
export function SearchBar({
  conversation,
  onFound,
  onClose,
}: {
  readonly conversation: ConversationView;
  readonly onFound: (sequence: number) => void;
  readonly onClose: () => void;
}) {
  useFocusBack();
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const dateId = useId();
  const goTo = async (day: string) => {
    // Ignores a cleared field, and the early years that a date field reports while a year is typed.
    if (day < '2000') return;
    try {
      const { sequence } = await client.messages.findDay({ conversationId: conversation.id, day });
      if (sequence !== null) onFound(sequence);
    } catch (error) {
      toastFault(error);
    }
  };
  return (
    <section
      aria-label="Search this conversation"
      className="border-b border-line bg-surface px-3 py-2"
    >
      <div className="flex items-center gap-1">
        <div className="flex-1">
          <Input
            autoFocus
            type="search"
            aria-label="Search this conversation"
            placeholder="Search this conversation"
            value={typed}
            maxLength={MESSAGE_SEARCH.queryMax}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => event.key === 'Escape' && !isComposing(event) && onClose()}
            lead={<Search aria-hidden className="size-5" strokeWidth={1.75} />}
            // Hides the browser's own clear button, which would be beside the one that closes.
            className="[&::-webkit-search-cancel-button]:hidden"
          />
        </div>
        <IconButton icon={X} label="Close the search" onClick={onClose} />
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 px-1">
        <label htmlFor={dateId} className="text-sm text-muted">
          Go to a date
        </label>
        <div className="w-44">
          <Input id={dateId} type="date" onChange={({ target }) => void goTo(target.value)} />
        </div>
      </div>
      {q.length >= MESSAGE_SEARCH.queryMin && (
        <div className="mt-2 max-h-72 overflow-y-auto">
          <Found q={q} conversation={conversation} onFound={onFound} />
        </div>
      )}
    </section>
  );
}

function Found({
  q,
  conversation,
  onFound,
}: {
  readonly q: string;
  readonly conversation: ConversationView;
  readonly onFound: (sequence: number) => void;
}) {
  const { user } = useSession();
  const query = useInfiniteQuery(foundMessages(q, conversation.id));
  return (
    <PagedList
      query={query}
      label="Searching this conversation"
      skeleton={<Skeleton className="m-2 h-10" />}
      empty={<p className="px-3 py-4 text-sm text-muted">No results found</p>}
    >
      {(items) => (
        <ul aria-label="Messages with these words">
          {items.map(({ message }) => (
            <li key={message.id}>
              <button
                type="button"
                onClick={() => onFound(message.sequence)}
                className="block min-h-11 w-full rounded-lg px-3 py-2 text-left hover:bg-hover focus-visible:-outline-offset-2"
              >
                <span className="flex items-baseline justify-between gap-2 text-xs text-muted">
                  {message.authorId === user?.id
                    ? 'You'
                    : nameOf(conversation.group ? message.author : conversation.other)}
                  <Time at={message.sentAt} style="date" className="numbers shrink-0" />
                </span>
                <Written as="span" className="line-clamp-2 text-sm wrap-anywhere">
                  {messageWords(message)}
                </Written>
              </button>
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}
