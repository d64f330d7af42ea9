import { lazy, Suspense, useDeferredValue, useState, type ReactNode } from 'react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Archive, ArrowLeft, Ellipsis, Inbox, Plus, Search, Settings, Users } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { MESSAGE_SEARCH } from '@limelight/contract/messages/limits';
import type { Folder, FoundMessage } from '@limelight/contract/messages/operations';
import { MESSAGES_TEXTS } from '@limelight/contract/messages/texts';
import type { ConversationId } from '@limelight/contract/platform/ids';
import { Button } from '../../ui/forms/button.tsx';
import { ChipGroup } from '../../ui/lists/chips.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Menu, MenuItem } from '../../ui/dialogs/menu.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { ConversationRow, ConversationRowsSkeleton } from './conversation-row.tsx';
import { FoundRow } from './found-row.tsx';
import { emptyView, noMatch } from './list-empty.tsx';
import { InboxBar } from './inbox-bar.tsx';
import { type InboxFilter, type InboxSorting, NEWEST } from './inbox-sorting.ts';
import { placePath, type ListView, type MessagesPlace } from './place.ts';
import { conversations, foundMessages, savedMessages } from '../queries.ts';
import { useInbox } from './use-inbox.ts';
import { unreadCount } from './use-unread-messages.ts';

// Only creators make groups.
const GroupDialog = lazy(async () => ({
  default: (await import('../groups/group-dialog.tsx')).GroupDialog,
}));

type Filter = keyof typeof MESSAGES_TEXTS.filters;
const FILTERS = (Object.keys(MESSAGES_TEXTS.filters) as Filter[]).map((value) => ({
  value,
  label: MESSAGES_TEXTS.filters[value],
}));
const isFilter = (view: ListView): view is Filter => view in MESSAGES_TEXTS.filters;

/** Each row that shows presence joins a channel; more than this would cost more than a dot is worth. */
const LISTENS = 20;
/** Folders that are not among the filters; each has a heading of its own. */
const ASIDE = { requests: 'Message requests', archived: 'Archived' } as const;

/** The list of conversations: filters, search, and the newest message first. */
export function ConversationList({
  place,
  isCreator = false,
}: {
  readonly place: MessagesPlace;
  readonly isCreator?: boolean;
}) {
  const { view } = place;
  const { order, labels } = useInbox(isCreator);
  const [chosen, setFilter] = useState<InboxFilter>('all');
  // A label that was removed no longer filters.
  const filter =
    typeof chosen === 'object' && labels.every(({ id }) => id !== chosen.labelId) ? 'all' : chosen;
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [making, setMaking] = useState(false);
  const q = useDeferredValue(typed.trim());
  const requests = useQuery(unreadCount()).data?.requests ?? 0;
  const show = (next: ListView) =>
    void navigate(placePath({ ...place, message: null, view: next }), {
      replace: isFilter(view) && isFilter(next),
      preventScrollReset: true,
    });
  return (
    <>
      {isFilter(view) ? (
        <header className="mb-3 flex items-center justify-between gap-2">
          <h1 className="text-xl sm:text-2xl">{MESSAGES_TEXTS.title}</h1>
          <Menu trigger={<IconButton icon={Ellipsis} label="More" className="-mr-2 text-muted" />}>
            <MenuItem icon={Inbox} onSelect={() => show('requests')}>
              {ASIDE.requests}
            </MenuItem>
            <MenuItem icon={Archive} onSelect={() => show('archived')}>
              {ASIDE.archived}
            </MenuItem>
            {isCreator && (
              <MenuItem icon={Users} onSelect={() => setMaking(true)}>
                New group
              </MenuItem>
            )}
            <MenuItem icon={Settings} to="/dashboard/settings?section=messages">
              Message settings
            </MenuItem>
          </Menu>
        </header>
      ) : (
        <header className="mb-3 flex items-center gap-1">
          <IconButton
            icon={ArrowLeft}
            label="Back to all messages"
            className="-ml-2"
            onClick={() => show('all')}
          />
          <h1 className="text-xl">{ASIDE[view]}</h1>
        </header>
      )}
      <Input
        type="search"
        aria-label="Search messages"
        placeholder="Search messages"
        value={typed}
        maxLength={MESSAGE_SEARCH.queryMax}
        onChange={({ target }) => setTyped(target.value)}
        lead={<Search aria-hidden className="size-5" strokeWidth={1.75} />}
      />
      {isFilter(view) && (
        <ChipGroup
          label="Show"
          value={view}
          onChange={show}
          options={FILTERS}
          bleed
          className="mt-3"
        />
      )}
      {isCreator && view === 'group' && q === '' && (
        <Button className="mt-3 w-full" onClick={() => setMaking(true)}>
          <Plus aria-hidden className="size-4.5" strokeWidth={1.75} />
          New group
        </Button>
      )}
      {making && (
        <Suspense>
          <GroupDialog
            conversationId={null}
            onClose={() => setMaking(false)}
            onSaved={({ id }) => {
              setMaking(false);
              void navigate(toMessage({ ...place, view: 'group' }, id, null));
            }}
          />
        </Suspense>
      )}
      {isCreator && view === 'all' && q === '' && order !== undefined && (
        <InboxBar order={order} labels={labels} filter={filter} onFilter={setFilter} />
      )}
      <div className="-mx-3 mt-2">
        {q !== '' ? (
          <SearchResults q={q} place={place} />
        ) : (
          <>
            {view === 'all' && filter === 'all' && requests > 0 && (
              <Link
                to={placePath({ ...place, message: null, view: 'requests' })}
                className="flex min-h-14 items-center gap-3 rounded-lg p-3 font-semibold hover:bg-hover focus-visible:-outline-offset-2"
              >
                <span className="grid size-11 place-items-center rounded-full bg-accent-soft text-accent-text">
                  <Inbox aria-hidden className="size-5.5" strokeWidth={1.75} />
                </span>
                <span className="flex-1">{ASIDE.requests}</span>
                <span className="numbers grid min-h-5 min-w-5 place-items-center rounded-full bg-accent px-1.5 text-xs font-bold text-accent-ink">
                  {requests}
                  <span className="sr-only"> unread</span>
                </span>
              </Link>
            )}
            {order === undefined ? (
              <ConversationRowsSkeleton />
            ) : (
              <Listed
                view={view}
                place={place}
                isCreator={isCreator}
                sorting={{ order, filter }}
                hasRequests={requests > 0}
              />
            )}
          </>
        )}
      </div>
    </>
  );
}

const FOLDERS = {
  all: 'inbox',
  group: 'groups',
  savedChat: 'saved',
  requests: 'requests',
  archived: 'archived',
} as const satisfies Partial<Record<ListView, Folder>>;

function Listed({
  view,
  place,
  isCreator,
  sorting,
  hasRequests,
}: {
  readonly view: ListView;
  readonly place: MessagesPlace;
  readonly isCreator: boolean;
  readonly sorting: InboxSorting;
  readonly hasRequests: boolean;
}) {
  const inbox = useInfiniteQuery(conversations('inbox', ''));
  const isNewcomer = !hasRequests && inbox.data?.pages[0]?.items.length === 0;
  // A new fan without conversations has one next step, whatever the filter.
  const words = emptyView(isNewcomer && isFilter(view) && !isCreator ? 'all' : view, isCreator);
  // Message requests are shown above an empty All, so the text for an empty list would be wrong.
  const empty = view === 'all' && hasRequests ? null : words;
  if (view === 'savedMessages') return <SavedMessages place={place} empty={empty} />;
  const isFiltered = view === 'all' && sorting.filter !== 'all';
  return (
    <Conversations
      folder={FOLDERS[view]}
      q=""
      sorting={view === 'all' ? sorting : NEWEST}
      place={place}
      empty={isFiltered && !isNewcomer ? noMatch(sorting.filter) : empty}
    />
  );
}

function Conversations({
  folder,
  q,
  sorting = NEWEST,
  place,
  empty,
}: {
  readonly folder: Folder;
  readonly q: string;
  readonly sorting?: InboxSorting;
  readonly place: MessagesPlace;
  readonly empty: ReactNode;
}) {
  const query = useInfiniteQuery(conversations(folder, q, sorting));
  return (
    <PagedList
      query={query}
      label="Loading your messages"
      skeleton={<ConversationRowsSkeleton />}
      empty={empty}
      margin="400px"
    >
      {(items) => (
        <ul aria-label="Conversations">
          {items.map((conversation, index) => (
            <li key={conversation.id}>
              <ConversationRow
                conversation={conversation}
                to={toMessage(place, conversation.id, null)}
                isOpen={conversation.id === place.conversationId}
                listens={index < LISTENS}
              />
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

const toMessage = (place: MessagesPlace, conversationId: ConversationId, message: number | null) =>
  placePath({ ...place, conversationId, message });

function SavedMessages({
  place,
  empty,
}: {
  readonly place: MessagesPlace;
  readonly empty: ReactNode;
}) {
  const query = useInfiniteQuery(savedMessages());
  return (
    <PagedList
      query={query}
      label="Loading your saved messages"
      skeleton={<ConversationRowsSkeleton />}
      empty={empty}
      margin="400px"
    >
      {(items) => (
        <FoundMessages label={MESSAGES_TEXTS.filters.savedMessages} items={items} place={place} />
      )}
    </PagedList>
  );
}

/** Messages found outside their conversations, each a link to its place. */
function FoundMessages({
  label,
  items,
  place,
}: {
  readonly label: string;
  readonly items: readonly FoundMessage[];
  readonly place: MessagesPlace;
}) {
  return (
    <ul aria-label={label}>
      {items.map((found) => (
        <li key={found.message.id}>
          <FoundRow
            found={found}
            to={toMessage(place, found.message.conversationId, found.message.sequence)}
          />
        </li>
      ))}
    </ul>
  );
}

/** People and groups whose name matches, then messages that contain the words. */
function SearchResults({ q, place }: { readonly q: string; readonly place: MessagesPlace }) {
  const named = useInfiniteQuery(conversations('inbox', q));
  const words = useInfiniteQuery({
    ...foundMessages(q, null),
    enabled: q.length >= MESSAGE_SEARCH.queryMin,
  });
  const noName = named.data?.pages.every(({ items }) => items.length === 0);
  const nothing = (
    <EmptyState icon={Search} title="No results found">
      Try searching for something else
    </EmptyState>
  );
  const noWords = q.length < MESSAGE_SEARCH.queryMin || words.data?.pages[0]?.items.length === 0;
  if (noName && noWords) return nothing;
  return (
    <>
      {!noName && (
        <section aria-label="People and groups">
          <Conversations folder="inbox" q={q} place={place} empty={null} />
        </section>
      )}
      {!noWords && (
        <section aria-label="Messages">
          <h2 className="px-3 pt-3 pb-1 text-sm font-semibold text-muted">Messages</h2>
          <PagedList
            query={words}
            label="Searching your messages"
            skeleton={<ConversationRowsSkeleton />}
            empty={null}
          >
            {(items) => (
              <FoundMessages label="Messages with these words" items={items} place={place} />
            )}
          </PagedList>
        </section>
      )}
    </>
  );
}
