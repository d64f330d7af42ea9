import type { ReactNode } from 'react';
import type { ConversationView, MessageView } from '@limelight/contract/messages/operations';
import { dayWords } from './day-words.ts';
import type { LogLine } from './log-lines.ts';
import { MessageBubble } from './message-bubble.tsx';
import { PLACE } from './message-element.ts';
import { MessageMenu } from './message-menu.tsx';
import { TipRow } from './tip-row.tsx';
import type { LogNames } from './use-log-names.ts';
import type { MessageActions } from './use-message-actions.ts';

/** What a log does with its messages. */
export interface LogActions {
  readonly actions: MessageActions;
  readonly renderMedia: (message: MessageView) => ReactNode;
  readonly onForward: (message: MessageView) => void;
  readonly onReply: (message: MessageView) => void;
  readonly onEdit: (message: MessageView) => void;
  readonly onUnsend: (message: MessageView) => void;
  readonly onUnlock: (message: MessageView) => void;
}

/** One message of the log, with the line above it where a day or the unread messages begin. */
export function LogMessage({
  line: { message, beginsDay, beginsUnread, continues },
  conversation,
  self,
  now,
  names,
  isSought,
  isMenuOpen,
  onMenu,
  onSeek,
  actions,
  ...on
}: LogActions & {
  readonly line: LogLine;
  readonly conversation: ConversationView;
  readonly self: string | undefined;
  readonly now: Date;
  readonly names: LogNames;
  /** The user has just jumped to this message. */
  readonly isSought: boolean;
  readonly isMenuOpen: boolean;
  readonly onMenu: (opens: boolean) => void;
  readonly onSeek: (sequence: number) => void;
}) {
  const { group, refusal } = conversation;
  const isOwn = message.authorId === self;
  const isTip = message.tip !== null;
  const menu = (
    <MessageMenu
      message={message}
      isOwn={isOwn}
      isOpen={isMenuOpen}
      onOpen={onMenu}
      reaction={message.reactions.find((one) => one.isOwn)?.emoji ?? null}
      mayWrite={refusal === null && !isTip}
      // In a group with announcements only, members cannot write but can react.
      mayReact={(refusal === null || refusal === 'announcements') && !isTip}
      mayRemove={group !== null && group.role !== 'member' && message.authorId !== group.owner.id}
      onReact={(sign) => actions.react(message, sign)}
      onReply={() => on.onReply(message)}
      onForward={() => on.onForward(message)}
      onCopy={() => actions.copy(message)}
      onEdit={() => on.onEdit(message)}
      onSave={(isSaved) => actions.save(message, isSaved)}
      onUnsend={() => on.onUnsend(message)}
    />
  );
  const openMenu = () => onMenu(true);
  return (
    <li>
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
            author={names.ofAuthor(message)}
            words={message.text}
            sentAt={message.sentAt}
            menu={group && menu}
            {...(group && { onLongPress: openMenu })}
          />
        ) : (
          <MessageBubble
            message={message}
            isOwn={isOwn}
            author={names.ofAuthor(message)}
            showsAuthor={group !== null}
            continues={continues}
            seenBy={seenBy(conversation, message.sequence)}
            isSought={isSought}
            myHandle={names.myHandle}
            repliedToName={names.ofReplied(message)}
            media={message.media.length > 0 && on.renderMedia(message)}
            onReplied={onSeek}
            onUnlock={() => on.onUnlock(message)}
            onUnreact={() => actions.react(message, null)}
            onLongPress={openMenu}
            menu={menu}
          />
        )}
      </div>
    </li>
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
