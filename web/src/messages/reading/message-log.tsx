import { useMemo, useState } from 'react';
import { MessageCircle } from 'lucide-react';
import type { ConversationView } from '@limelight/contract/messages/operations';
import { useNow } from '../../platform/clock.ts';
import { isOnServer } from '../../platform/environment.ts';
import { errorSentence, NOT_LOADED } from '../../platform/errors.ts';
import { useRegion } from '../../platform/region.ts';
import { useSession } from '../../platform/session.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { FailedLine } from '../../ui/lists/failed-line.tsx';
import { Loading, Skeleton } from '../../ui/lists/skeleton.tsx';
import { LogEdge } from './log-edge.tsx';
import { logLines } from './log-lines.ts';
import { type LogActions, LogMessage } from './log-message.tsx';
import { PendingList } from './pending-list.tsx';
import { usePending } from './pending.ts';
import type { QueuedMessage } from './pending-queue.ts';
import { isAtEnd } from './stretch.ts';
import { ToEndButton } from './to-end-button.tsx';
import { useLogNames } from './use-log-names.ts';
import { useLogPlace } from './use-log-place.ts';
import { useLogScroll } from './use-log-scroll.ts';
import { useMessages } from './use-messages.ts';
import { useNews } from './use-news.ts';
import { useWhenSeen } from './use-when-seen.ts';

export interface MessageLogProps extends LogActions {
  readonly conversation: ConversationView;
  /** The message to show; null for the first unread one, or the end. */
  readonly sought: number | null;
  /** The read mark when the conversation was opened; null where nothing was unread. */
  readonly unreadAfter: number | null;
  /** Increases with each message sent from here, which scrolls the log to its end. */
  readonly sent: number;
  readonly isTyping: boolean;
  readonly onSeen: (sequence: number) => void;
  readonly onSeek: (sequence: number) => void;
  /** Called to put a refused message back into the composer. */
  readonly onEditPending: (message: QueuedMessage) => void;
}

/** The messages of a conversation, newest at the bottom. */
export function MessageLog({
  conversation,
  sought,
  unreadAfter,
  sent,
  isTyping,
  onSeen,
  onSeek,
  onEditPending,
  ...actions
}: MessageLogProps) {
  const { group } = conversation;
  const { user } = useSession();
  const self = user?.id;
  const { timeZone } = useRegion();
  const now = useNow();
  const [around, setAround] = useState(
    () => sought ?? (unreadAfter === null ? null : unreadAfter + 1),
  );
  const { query, messages } = useMessages(conversation.id, around);
  const pending = usePending(conversation.id, messages);
  const names = useLogNames(conversation, self, messages);
  const lines = useMemo(
    () =>
      logLines(
        messages.filter(({ isHidden }) => !isHidden),
        { self, unreadAfter, timeZone },
      ),
    [messages, self, unreadAfter, timeZone],
  );
  const content = useMemo(() => [lines, pending, isTyping], [lines, pending, isTyping]);
  const scroll = useLogScroll(content);
  const hasData = query.data !== undefined;
  const atEnd = query.data !== undefined && isAtEnd(query.data);
  const { highlit, seek, goToEnd } = useLogPlace(scroll, {
    around,
    onAround: setAround,
    hasData,
    atEnd,
    sought,
    unreadAfter,
    sent,
    onSeek,
  });

  const [menuOf, setMenuOf] = useState<string | null>(null);
  const showMenu = (id: string, opens: boolean) =>
    setMenuOf((before) => (opens ? id : before === id ? null : before));

  const newest = lines.at(-1)?.message;
  const news = useNews(newest, self, newest ? names.ofAuthor(newest) : '');
  const [seenUpTo, setSeenUpTo] = useState(0);
  useWhenSeen(scroll.box, content, (sequence) => {
    onSeen(sequence);
    setSeenUpTo((before) => Math.max(before, sequence));
  });
  const hasNews =
    atEnd && newest !== undefined && newest.authorId !== self && newest.sequence > seenUpTo;

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={scroll.box}
        onScroll={scroll.onScroll}
        role="log"
        aria-label={group ? `Messages in ${names.title}` : `Messages with ${names.title}`}
        // New messages are announced below; older messages that load must not be.
        aria-live="off"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard reaches it
        tabIndex={0}
        className={cx(
          'min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 [overflow-anchor:none] focus-visible:-outline-offset-2 sm:px-4',
          // Begins at its end where no script scrolls it there.
          isOnServer && 'flex flex-col-reverse *:shrink-0',
        )}
      >
        <div ref={scroll.content} className="flex min-h-full flex-col justify-end pb-3">
          {query.isPending && <LogSkeleton />}
          {query.isError && !query.data && (
            <ErrorState
              message={errorSentence(query.error, NOT_LOADED)}
              onRetry={() => void query.refetch()}
              busy={query.isFetching}
            />
          )}
          {hasData && lines.length === 0 && pending.length === 0 && (
            <div className="my-auto">
              <EmptyState icon={MessageCircle} title="Say hello">
                {group
                  ? 'Messages to this group will appear here.'
                  : `Your messages with ${names.title} will appear here.`}
              </EmptyState>
            </div>
          )}
          <LogEdge
            box={scroll.box}
            hasMore={query.hasPreviousPage && !query.isFetchPreviousPageError}
            isLoading={query.isFetchingPreviousPage}
            label="Loading earlier messages"
            onMore={() => void query.fetchPreviousPage()}
          />
          {query.isFetchPreviousPageError && (
            <FailedLine query={{ ...query, refetch: query.fetchPreviousPage }} />
          )}
          {lines.length > 0 && (
            <ol>
              {lines.map((line) => (
                <LogMessage
                  key={line.message.id}
                  line={line}
                  conversation={conversation}
                  self={self}
                  now={now}
                  names={names}
                  isSought={line.message.sequence === highlit}
                  isMenuOpen={menuOf === line.message.id}
                  onMenu={(opens) => showMenu(line.message.id, opens)}
                  onSeek={seek}
                  {...actions}
                />
              ))}
            </ol>
          )}
          <LogEdge
            box={scroll.box}
            hasMore={query.hasNextPage && !query.isFetchNextPageError}
            isLoading={query.isFetchingNextPage}
            label="Loading later messages"
            onMore={() => void query.fetchNextPage()}
          />
          {/* Also where the history could not be loaded, so that unsent messages are visible. */}
          {(atEnd || !hasData) && <PendingList messages={pending} onEdit={onEditPending} />}
          {atEnd && isTyping && (
            <p className="mt-3 w-fit rounded-lg bg-raised px-3.5 py-2 text-sm text-muted ring-1 ring-line ring-inset">
              {group ? 'Someone' : names.title} is typing…
            </p>
          )}
        </div>
      </div>
      {(scroll.isAway || !atEnd) && hasData && messages.length > 0 && (
        <ToEndButton hasNews={hasNews} onPress={goToEnd} />
      )}
      <p role="status" className="sr-only">
        {news}
      </p>
    </div>
  );
}

function LogSkeleton() {
  return (
    <Loading label="Loading messages">
      <div className="flex flex-col gap-3 py-4">
        <Skeleton className="h-11 w-3/5 rounded-lg" />
        <Skeleton className="h-16 w-1/2 rounded-lg" />
        <Skeleton className="ml-auto h-11 w-2/5 rounded-lg" />
        <Skeleton className="h-11 w-1/3 rounded-lg" />
        <Skeleton className="ml-auto h-20 w-3/5 rounded-lg" />
      </div>
    </Loading>
  );
}
