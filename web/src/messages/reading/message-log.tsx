import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { ArrowDown, MessageCircle } from 'lucide-react';
import type { ConversationView, MessageView } from '@limelight/contract/messages/operations';
import { useNow } from '../../platform/clock.ts';
import { errorSentence, NOT_LOADED } from '../../platform/errors.ts';
import { useRegion } from '../../platform/region.ts';
import { useSession } from '../../platform/session.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { FailedLine } from '../../ui/failed-line.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { cx } from '../../ui/cx.ts';
import { dayWords } from './day-words.ts';
import { logLines } from './log-lines.ts';
import { messageWords, nameOf, titleOf } from '../inbox/list-words.ts';
import { MessageBubble } from './message-bubble.tsx';
import { MessageMenu } from './message-menu.tsx';
import { PendingBubble } from './pending-bubble.tsx';
import { pendingQueue, usePending } from './pending.ts';
import type { QueuedMessage } from './pending-queue.ts';
import { isAtEnd } from './stretch.ts';
import { TipRow } from './tip-row.tsx';
import type { MessageActions } from './use-message-actions.ts';
import { PLACE } from './message-element.ts';
import { useLogScroll } from './use-log-scroll.ts';
import { useMessages } from './use-messages.ts';
import { useMyHandle } from '../use-my-handle.ts';
import { useWhenSeen } from './use-when-seen.ts';

/** How long the message that the log jumped to is highlighted. */
const SOUGHT_MS = 2_500;

export interface MessageLogProps {
  readonly conversation: ConversationView;
  /** The message to show; null for the first unread one, or the end. */
  readonly sought: number | null;
  /** The read mark when the conversation was opened; null where nothing was unread. */
  readonly unreadAfter: number | null;
  /** Increases with each message sent from here, which scrolls the log to its end. */
  readonly sent: number;
  readonly isTyping: boolean;
  readonly actions: MessageActions;
  readonly renderMedia: (message: MessageView) => ReactNode;
  readonly onSeen: (sequence: number) => void;
  readonly onSeek: (sequence: number) => void;
  readonly onForward: (message: MessageView) => void;
  readonly onReply: (message: MessageView) => void;
  readonly onEdit: (message: MessageView) => void;
  readonly onUnsend: (message: MessageView) => void;
  readonly onUnlock: (message: MessageView) => void;
  /** Called to put a refused message back into the composer. */
  readonly onEditPending: (message: QueuedMessage) => void;
}

/** The messages of a conversation, newest at the bottom. */
export function MessageLog(props: MessageLogProps) {
  const { conversation, sought, unreadAfter, sent, actions } = props;
  const { user } = useSession();
  const self = user?.id;
  const { timeZone } = useRegion();
  const now = useNow();
  const { group } = conversation;
  const title = titleOf(conversation);
  const myHandle = useMyHandle(group !== null);
  const nameOfAuthor = (message: MessageView) =>
    message.authorId === self ? 'You' : nameOf(group ? message.author : conversation.other);
  const [around, setAround] = useState(
    () => sought ?? (unreadAfter === null ? null : unreadAfter + 1),
  );
  const { query, messages } = useMessages(conversation.id, around);
  const pending = usePending(conversation.id, messages);
  const lines = useMemo(
    () =>
      logLines(
        messages.filter(({ isHidden }) => !isHidden),
        { self, unreadAfter, timeZone },
      ),
    [messages, self, unreadAfter, timeZone],
  );
  const content = useMemo(() => [lines, pending, props.isTyping], [lines, pending, props.isTyping]);
  const scroll = useLogScroll(content);
  const { toEnd, toPlace } = scroll;
  const hasData = query.data !== undefined;
  const atEnd = query.data !== undefined && isAtEnd(query.data);

  const [menuOf, setMenuOf] = useState<string | null>(null);
  const showMenu = (id: string, opens: boolean) =>
    setMenuOf((before) => (opens ? id : before === id ? null : before));

  const [highlit, setHighlit] = useState<number | null>(null);
  useEffect(() => {
    if (highlit === null) return;
    const timer = setTimeout(() => setHighlit(null), SOUGHT_MS);
    return () => clearTimeout(timer);
  }, [highlit]);

  // The position that was last shown: where the log opened, or the last message that it jumped to.
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (!hasData) return;
    const opening = `${around} ${sought}`;
    if (shown.current === opening) return;
    const isFirst = shown.current === undefined;
    shown.current = opening;
    if (sought !== null && toPlace(String(sought), 'center')) return setHighlit(sought);
    if (sought !== null && around !== sought) return setAround(sought);
    if (isFirst && unreadAfter !== null && toPlace('unread', 'start')) return;
    toEnd('instant');
  }, [hasData, around, sought, unreadAfter, toPlace, toEnd]);

  const goToEnd = () => {
    if (atEnd) toEnd();
    else {
      shown.current = `null ${sought}`;
      setAround(null);
      toEnd('instant');
    }
  };
  const followSent = useRef(goToEnd);
  useEffect(() => {
    followSent.current = goToEnd;
  });
  useEffect(() => {
    if (sent > 0) followSent.current();
  }, [sent]);

  const seek = (sequence: number) => {
    if (toPlace(String(sequence), 'center')) setHighlit(sequence);
    else props.onSeek(sequence);
  };

  const repliedToName = ({ replyTo }: MessageView) => {
    if (!replyTo) return '';
    if (replyTo.authorId === self) return 'You';
    if (!group) return title;
    const known = messages.find((one) => one.author?.id === replyTo.authorId)?.author;
    return known ? nameOf(known) : 'A message';
  };

  const newest = messages.findLast(({ isHidden }) => !isHidden);
  const news = useNews(newest, self, newest ? nameOfAuthor(newest) : '');
  const [seenUpTo, setSeenUpTo] = useState(0);
  const { onSeen } = props;
  const seen = (sequence: number) => {
    onSeen(sequence);
    setSeenUpTo((before) => Math.max(before, sequence));
  };
  useWhenSeen(scroll.box, content, seen);
  const hasNews =
    atEnd && newest !== undefined && newest.authorId !== self && newest.sequence > seenUpTo;
  const earlier = useEdge(
    scroll.box,
    query.hasPreviousPage && !query.isFetchPreviousPageError,
    query.fetchPreviousPage,
  );
  const later = useEdge(
    scroll.box,
    query.hasNextPage && !query.isFetchNextPageError,
    query.fetchNextPage,
  );

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <div
        ref={scroll.box}
        onScroll={scroll.onScroll}
        role="log"
        aria-label={group ? `Messages in ${title}` : `Messages with ${title}`}
        // New messages are announced below; older messages that load must not be.
        aria-live="off"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard reaches it
        tabIndex={0}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-3 [overflow-anchor:none] focus-visible:-outline-offset-2 sm:px-4"
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
                  : `Your messages with ${title} will appear here.`}
              </EmptyState>
            </div>
          )}
          <div ref={earlier} className="grid place-items-center">
            {query.isFetchingPreviousPage && (
              <Spinner label="Loading earlier messages" className="p-4 text-muted" />
            )}
          </div>
          {query.isFetchPreviousPageError && (
            <FailedLine query={{ ...query, refetch: query.fetchPreviousPage }} />
          )}
          {lines.length > 0 && (
            <ol>
              {lines.map(({ message, beginsDay, beginsUnread, continues }) => {
                const isOwn = message.authorId === self;
                const reaction = message.reactions.find((one) => one.isOwn)?.emoji ?? null;
                const menu = (
                  <MessageMenu
                    message={message}
                    isOwn={isOwn}
                    isOpen={menuOf === message.id}
                    onOpen={(opens) => showMenu(message.id, opens)}
                    reaction={reaction}
                    mayWrite={conversation.refusal === null && message.tip === null}
                    mayReact={mayReact(conversation) && message.tip === null}
                    mayRemove={
                      group !== null &&
                      group.role !== 'member' &&
                      message.authorId !== group.owner.id
                    }
                    onReact={(sign) => actions.react(message, sign)}
                    onReply={() => props.onReply(message)}
                    onForward={() => props.onForward(message)}
                    onCopy={() => actions.copy(message)}
                    onEdit={() => props.onEdit(message)}
                    onSave={(isSaved) => actions.save(message, isSaved)}
                    onUnsend={() => props.onUnsend(message)}
                  />
                );
                return (
                  <li key={message.id}>
                    {beginsDay && (
                      <p className="pt-5 pb-1 text-center text-xs font-semibold text-muted">
                        {dayWords(message.sentAt, now)}
                      </p>
                    )}
                    {beginsUnread && (
                      <p
                        {...{ [PLACE]: 'unread' }}
                        className="flex items-center gap-3 pt-4 pb-1 text-xs font-semibold text-accent-text before:h-px before:flex-1 before:bg-accent after:h-px after:flex-1 after:bg-accent"
                      >
                        New messages
                      </p>
                    )}
                    <div {...{ [PLACE]: message.sequence }}>
                      {message.tip ? (
                        <TipRow
                          tip={message.tip}
                          author={nameOfAuthor(message)}
                          words={message.text}
                          sentAt={message.sentAt}
                          menu={group && menu}
                          {...(group && { onLongPress: () => showMenu(message.id, true) })}
                        />
                      ) : (
                        <MessageBubble
                          message={message}
                          isOwn={isOwn}
                          author={nameOfAuthor(message)}
                          showsAuthor={group !== null}
                          continues={continues}
                          seenBy={seenBy(conversation, message.sequence)}
                          isSought={message.sequence === highlit}
                          myHandle={myHandle}
                          repliedToName={repliedToName(message)}
                          media={message.media.length > 0 && props.renderMedia(message)}
                          onReplied={seek}
                          onUnlock={() => props.onUnlock(message)}
                          onUnreact={() => actions.react(message, null)}
                          onLongPress={() => showMenu(message.id, true)}
                          menu={menu}
                        />
                      )}
                    </div>
                  </li>
                );
              })}
            </ol>
          )}
          <div ref={later} className="grid place-items-center">
            {query.isFetchingNextPage && (
              <Spinner label="Loading later messages" className="p-4 text-muted" />
            )}
          </div>
          {/* Also where the history could not be loaded, so that unsent messages are visible. */}
          {(atEnd || !hasData) && pending.length > 0 && (
            <ol aria-label="On their way">
              {pending.map((message) => (
                <li key={message.clientId}>
                  <PendingBubble
                    message={message}
                    onRetry={() => pendingQueue().retry(message.clientId)}
                    onDrop={(how) => {
                      const dropped = pendingQueue().drop(message.clientId);
                      if (dropped && how === 'edit') props.onEditPending(dropped);
                    }}
                  />
                </li>
              ))}
            </ol>
          )}
          {atEnd && props.isTyping && (
            <p className="mt-3 w-fit rounded-lg bg-raised px-3.5 py-2 text-sm text-muted ring-1 ring-line ring-inset">
              {group ? 'Someone' : title} is typing…
            </p>
          )}
        </div>
      </div>
      {(scroll.isAway || !atEnd) && hasData && messages.length > 0 && (
        <button
          type="button"
          onClick={goToEnd}
          className={cx(
            'absolute right-4 bottom-3 inline-flex min-h-11 items-center gap-2 rounded-full px-4 text-sm font-semibold shadow-3',
            hasNews ? 'bg-accent text-accent-ink' : 'bg-raised ring-1 ring-line ring-inset',
          )}
        >
          <ArrowDown aria-hidden className="size-4.5" strokeWidth={2} />
          {hasNews ? 'New messages' : 'Latest'}
        </button>
      )}
      <p role="status" className="sr-only">
        {news}
      </p>
    </div>
  );
}

/** How many others have read up to a sequence; null where read marks are not shown. */
function seenBy(
  { group, otherReadSequence: other }: ConversationView,
  sequence: number,
): number | null {
  const places = group ? group.readSequences : other === null ? null : [other];
  return places && places.filter((place) => place >= sequence).length;
}

/** In a group for announcements, members who cannot write can still react. */
const mayReact = ({ refusal }: ConversationView): boolean =>
  refusal === null || refusal === 'announcements';

/** The announcement for screen readers when a message arrives. */
function useNews(newest: MessageView | undefined, self: string | undefined, name: string): string {
  const known = useRef<number>(undefined);
  const [news, setNews] = useState('');
  useEffect(() => {
    if (!newest) return;
    const isNews = known.current !== undefined && newest.sequence > known.current;
    known.current = Math.max(known.current ?? 0, newest.sequence);
    if (isNews && newest.authorId !== self) setNews(`${name}: ${messageWords(newest)}`);
  }, [newest, self, name]);
  return news;
}

/** Loads more when the edge of the loaded messages is near. */
function useEdge(
  box: { readonly current: HTMLElement | null },
  hasMore: boolean,
  load: () => Promise<unknown>,
) {
  const edge = useRef<HTMLDivElement>(null);
  const more = useRef(load);
  useEffect(() => {
    more.current = load;
  });
  useEffect(() => {
    const element = edge.current;
    if (!element || !hasMore) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.at(-1)?.isIntersecting) void more.current();
      },
      { root: box.current, rootMargin: '600px 0px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  });
  return edge;
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
