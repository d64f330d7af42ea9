import type { ReactNode } from 'react';
import { Bookmark, Check, CheckCheck, Forward } from 'lucide-react';
import type { MessageView } from '@limelight/contract/messages/operations';
import { formatCents } from '@limelight/contract/platform/format-money';
import { cx } from '../../ui/cx.ts';
import { longPressClass, useLongPress } from '../../ui/forms/use-long-press.ts';
import { Written } from '../../ui/forms/written.tsx';
import { clockTime } from './day-words.ts';
import { FeeLine } from './fee-line.tsx';
import { LinkCard } from './link-card.tsx';
import { goneWords } from '../inbox/list-words.ts';
import { LockedWords } from './locked-words.tsx';
import { MessageText } from './message-text.tsx';

export interface MessageBubbleProps {
  readonly message: MessageView;
  readonly isOwn: boolean;
  /** The author's name for screen readers. */
  readonly author: string;
  /** Whether to show the author: the first message of a run in a group does. */
  readonly showsAuthor: boolean;
  /** Follows soon after another message of the same author. */
  readonly continues: boolean;
  /** How many others have read it; null where read marks are not shown. */
  readonly seenBy: number | null;
  /** Whether the log has just jumped to it. */
  readonly isSought: boolean;
  readonly media: ReactNode;
  readonly menu: ReactNode;
  /** The name of the author of the message that this one replies to. */
  readonly repliedToName: string;
  /** In a group: the viewer's handle, which is highlighted. */
  readonly myHandle: string | null;
  readonly onReplied: (sequence: number) => void;
  readonly onUnreact: () => void;
  readonly onUnlock: () => void;
  /** Called on a long press; undefined where there is no action. */
  readonly onLongPress?: () => void;
}

/** One message: the reply's source, files, words, price, time, and whether it was read. */
export function MessageBubble(props: MessageBubbleProps) {
  const { message, isOwn, author, continues, isSought, media, menu } = props;
  const { text, price, replyTo, unsentAt } = message;
  const isEmpty = unsentAt !== null && text === null;
  const longPress = useLongPress(props.onLongPress);
  return (
    <div
      className={cx(
        'group/message flex items-end gap-1',
        isOwn && 'flex-row-reverse',
        continues ? 'mt-1' : 'mt-3',
      )}
    >
      <div
        className={cx(
          'flex max-w-[min(32rem,82%)] min-w-0 flex-col',
          isOwn ? 'items-end' : 'items-start',
        )}
      >
        <div
          {...longPress}
          className={cx(
            'max-w-full overflow-hidden rounded-lg transition-shadow duration-320',
            isEmpty
              ? 'text-muted ring-1 ring-line ring-inset'
              : isOwn
                ? 'bg-accent text-accent-ink'
                : 'bg-raised ring-1 ring-line ring-inset',
            isSought && 'ring-2 ring-accent-text',
            props.onLongPress && longPressClass,
          )}
        >
          {props.showsAuthor && !isOwn && !continues ? (
            <Written as="p" className="truncate px-3.5 pt-2 text-xs font-semibold text-accent-text">
              {author}
            </Written>
          ) : (
            <span className="sr-only">{author}: </span>
          )}
          {message.isForwarded && (
            <p className="flex items-center gap-1.5 px-3.5 pt-2 text-xs italic">
              <Forward aria-hidden className="size-3.5 shrink-0" strokeWidth={1.75} />
              Forwarded
            </p>
          )}
          {replyTo && (
            <button
              type="button"
              onClick={() => props.onReplied(replyTo.sequence)}
              className={cx(
                'm-1.5 mb-0 flex min-h-11 w-[calc(100%-0.75rem)] flex-col justify-center rounded-sm border-l-3 border-current px-2.5 py-1 text-left text-xs',
                !isOwn && 'bg-sunken',
              )}
            >
              <span className="font-semibold">{props.repliedToName}</span>
              <Written as="span" className="line-clamp-2 wrap-anywhere">
                {replyTo.excerpt === null
                  ? 'This message is gone'
                  : replyTo.excerpt || 'A message without words'}
              </Written>
            </button>
          )}
          {media}
          <div className="px-3.5 py-2">
            {isEmpty ? (
              <p className="text-sm italic">{goneWords(message, isOwn)}</p>
            ) : (
              text && <MessageText text={text} myHandle={props.myHandle} />
            )}
            {message.link && <LinkCard link={message.link} isOwn={isOwn} />}
            {message.hasLockedText && (
              <LockedWords message={message} isOwn={isOwn} onUnlock={props.onUnlock} />
            )}
            {message.fee && <FeeLine fee={message.fee} isOwn={isOwn} />}
            {unsentAt !== null && !isEmpty && (
              <p className="text-xs italic">
                {message.isRemoved ? 'Removed by a moderator' : 'Unsent'}. You keep what you bought.
              </p>
            )}
            <p
              className={cx(
                'numbers mt-0.5 flex flex-wrap items-center justify-end gap-x-1.5 text-xs',
                !isOwn && 'text-muted',
              )}
            >
              {price && isOwn && (
                <span className="font-semibold">
                  {formatCents(price.cents)} · {unlockedWords(price)}
                </span>
              )}
              {price && !isOwn && price.isBought && <span>Unlocked</span>}
              {message.isSaved && (
                <Bookmark
                  role="img"
                  aria-label="Saved"
                  className="size-3 fill-current"
                  strokeWidth={2}
                />
              )}
              {message.editedAt !== null && !isEmpty && <span>Edited</span>}
              <time dateTime={message.sentAt}>{clockTime(message.sentAt)}</time>
              {isOwn && !isEmpty && <SentMark seenBy={props.seenBy} inGroup={props.showsAuthor} />}
            </p>
          </div>
        </div>
        {message.reactions.length > 0 && (
          <ul aria-label="Reactions" className="relative z-1 -mt-1.5 flex gap-1 px-2">
            {message.reactions.map(({ emoji, isOwn: isMine }, place) => (
              <li key={place}>
                {isMine ? (
                  <button
                    type="button"
                    aria-label={`${emoji} from you. Remove`}
                    onClick={props.onUnreact}
                    className="relative reach rounded-full bg-accent-soft px-2 py-0.5 text-sm ring-2 ring-surface"
                  >
                    {emoji}
                  </button>
                ) : (
                  <span className="block rounded-full bg-hover px-2 py-0.5 text-sm ring-2 ring-surface">
                    {emoji}
                  </span>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      {menu}
    </div>
  );
}

/** For the author: whether it was unlocked; in a group, by how many. */
function unlockedWords({ isBought, buyers }: NonNullable<MessageView['price']>): string {
  if (!isBought) return 'Not unlocked yet';
  return buyers === null ? 'Unlocked' : `Unlocked by ${buyers}`;
}

function SentMark({
  seenBy,
  inGroup,
}: {
  readonly seenBy: number | null;
  readonly inGroup: boolean;
}) {
  const Icon = seenBy ? CheckCheck : Check;
  return (
    <Icon
      role="img"
      aria-label={seenBy ? (inGroup ? `Seen by ${seenBy}` : 'Seen') : 'Sent'}
      className="size-4 shrink-0"
      strokeWidth={2}
    />
  );
}
