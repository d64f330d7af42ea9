import { BellOff, Bookmark, Pin } from 'lucide-react';
import { Link } from 'react-router';
import type { ConversationView } from '@limelight/contract/messages/operations';
import { useSession } from '../../platform/session.tsx';
import { cx } from '../../ui/cx.ts';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { Time } from '../../ui/values/time.tsx';
import { Written } from '../../ui/forms/written.tsx';
import { GroupAvatar } from '../groups/group-avatar.tsx';
import { lastWords, titleOf } from './list-words.ts';
import { OnlineAvatar } from '../online-avatar.tsx';
import { FROM_LIST } from './place.ts';
import { RowLabels } from './row-labels.tsx';
import { isOpenTo, usePresence } from '../presence.ts';

const MARKS = [
  { has: 'isPinned', icon: Pin, label: 'Pinned' },
  { has: 'isMuted', icon: BellOff, label: 'Muted' },
  { has: 'isSaved', icon: Bookmark, label: 'Saved' },
] as const;

/** A conversation in the list: the person, the last message, its time, and the unread count. */
export function ConversationRow({
  conversation,
  to,
  isOpen,
  listens,
}: {
  readonly conversation: ConversationView;
  readonly to: string;
  readonly isOpen: boolean;
  /** Shows whether the other person is online; only the first rows of a list do. */
  readonly listens: boolean;
}) {
  const { other, last, unread, draft } = conversation;
  const { user } = useSession();
  const { isOnline, isTyping } = usePresence(conversation, listens && isOpenTo(conversation));
  const hasDraft = draft !== '' && !isOpen;
  return (
    <Link
      to={to}
      state={FROM_LIST}
      aria-current={isOpen ? 'true' : undefined}
      className={cx(
        'flex items-center gap-3 rounded-lg p-3 focus-visible:-outline-offset-2',
        isOpen ? 'bg-hover' : 'hover:bg-hover',
      )}
    >
      {conversation.group === null ? (
        <OnlineAvatar other={other} isOnline={isOnline} />
      ) : (
        <GroupAvatar />
      )}
      <span className="min-w-0 flex-1">
        <span className="flex items-center gap-1.5">
          <Written as="span" className={cx('truncate', unread > 0 ? 'font-bold' : 'font-semibold')}>
            {titleOf(conversation)}
          </Written>
          {MARKS.map(
            ({ has, icon: Icon, label }) =>
              conversation[has] && (
                <Icon
                  key={has}
                  role="img"
                  aria-label={label}
                  className="size-3.5 shrink-0 text-muted"
                  strokeWidth={2}
                />
              ),
          )}
          {last && (
            <Time at={last.sentAt} className="numbers ml-auto shrink-0 pl-1 text-xs text-muted" />
          )}
        </span>
        <span className="mt-0.5 flex items-center gap-2 text-sm">
          {isTyping ? (
            <span className="flex-1 truncate font-medium text-accent-text">Typing…</span>
          ) : (
            <Written
              as="span"
              className={cx(
                'flex-1 truncate',
                unread > 0 && !hasDraft ? 'font-medium text-text' : 'text-muted',
              )}
            >
              {hasDraft && <span className="font-medium text-danger">Draft: </span>}
              {hasDraft ? draft : lastWords(conversation, user?.id)}
            </Written>
          )}
          {unread > 0 && (
            <span
              className={cx(
                'numbers grid min-h-5 min-w-5 shrink-0 place-items-center rounded-full px-1.5 text-xs font-bold',
                conversation.isMuted ? 'bg-hover text-muted' : 'bg-accent text-accent-ink',
              )}
            >
              {unread > 99 ? '99+' : unread}
              <span className="sr-only"> unread</span>
            </span>
          )}
        </span>
        {conversation.labels.length > 0 && <RowLabels ids={conversation.labels} />}
      </span>
    </Link>
  );
}

export function ConversationRowsSkeleton() {
  return ['w-44', 'w-32', 'w-52', 'w-40', 'w-48'].map((width) => (
    <div key={width} className="flex items-center gap-3 p-3">
      <Skeleton className="size-11 rounded-full" />
      <div className="flex-1 space-y-2">
        <Skeleton className={cx('h-4', width)} />
        <Skeleton className="h-3.5 w-full" />
      </div>
    </div>
  ));
}
