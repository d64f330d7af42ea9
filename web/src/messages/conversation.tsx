import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { UserX } from 'lucide-react';
import type { ConversationView, MessageView } from '@limelight/contract/messages/operations';
import type { ConversationId } from '@limelight/contract/platform/ids';
import { errorCode, errorSentence } from '../platform/errors.ts';
import { useSession } from '../platform/session.tsx';
import { Button } from '../ui/forms/button.tsx';
import { cx } from '../ui/cx.ts';
import { ConfirmDialog, Dialog } from '../ui/dialogs/dialog.tsx';
import { EmptyState } from '../ui/lists/empty-state.tsx';
import { ErrorState } from '../ui/lists/error-state.tsx';
import { Loading, Skeleton } from '../ui/lists/skeleton.tsx';
import { knownConversation } from './cache.ts';
import { Composer, type ComposerHandle } from './sending/composer.tsx';
import { GroupHeader } from './groups/group-header.tsx';
import { ConversationHeader } from './conversation-header.tsx';
import { EditForm } from './sending/edit-form.tsx';
import { messageWords, nameOf } from './inbox/list-words.ts';
import { MessageLog } from './reading/message-log.tsx';
import { conversation as conversationQuery } from './queries.ts';
import { RefusalLine } from './refusal-line.tsx';
import { RequestBar } from './request-bar.tsx';
import { SearchBar } from './search-bar.tsx';
import { isOpenTo, usePresence } from './presence.ts';
import { useAboveKeyboard } from './sending/use-above-keyboard.ts';
import { useFocusAtOpening } from './sending/use-focus-at-opening.ts';
import { useHasRoom } from './sending/use-has-room.ts';
import type { MessageToPay } from './sending/use-send-message.ts';
import { useMarkRead } from './reading/use-mark-read.ts';
import { useMessageActions } from './reading/use-message-actions.ts';

// Only creators have fan cards.
const FanCard = lazy(async () => ({ default: (await import('./fans/fan-card.tsx')).FanCard }));

const ForwardDialog = lazy(async () => ({
  default: (await import('./sending/forward-dialog.tsx')).ForwardDialog,
}));

export interface ConversationProps {
  readonly conversationId: ConversationId;
  /** The sequence of the message to show. */
  readonly sought: number | null;
  readonly onSeek: (sequence: number) => void;
  readonly onBack: () => void;
  /** Called when the request was accepted and the conversation is in the inbox. */
  readonly onAccepted: () => void;
  /** The viewer is a creator, and so may see the fan card. */
  readonly isCreator?: boolean;
  /** Renders the files of a message; locked ones with their price and the button to unlock. */
  readonly renderMedia: (message: MessageView) => ReactNode;
  /** Called when the user wants to pay for what a message locks. */
  readonly onUnlock: (message: MessageView) => void;
  /** Called when the user has to pay before a message is sent; `onPaid` is called once it is. */
  readonly onPay: (
    message: MessageToPay,
    conversation: ConversationView,
    onPaid: () => void,
  ) => void;
  /** Called when the user wants to give a tip in this conversation. */
  readonly onTip: (conversation: ConversationView) => void;
}

/** A conversation: beside the list, or on a phone the whole screen. */
export function Conversation(props: ConversationProps) {
  const { conversationId } = props;
  const pane = useRef<HTMLElement>(null);
  useAboveKeyboard(pane);
  const queries = useQueryClient();
  const query = useQuery({
    ...conversationQuery(conversationId),
    placeholderData: () => knownConversation(queries, conversationId),
  });
  const { user } = useSession();
  // Also for a group that was there before: a person who left it may not see it.
  const isGone = query.isError && errorCode(query.error) === 'not_found';
  return (
    <section
      ref={pane}
      aria-label="Conversation"
      data-whole-screen
      className="flex min-h-0 min-w-0 bg-surface max-lg:fixed max-lg:inset-x-0 max-lg:top-0 max-lg:z-40 max-lg:h-dvh lg:h-full"
    >
      {isGone ? (
        <div className="m-auto">
          <EmptyState
            icon={UserX}
            title="This conversation isn’t here"
            action={<Button onClick={props.onBack}>Back to messages</Button>}
          />
        </div>
      ) : query.data && user ? (
        <Opened key={conversationId} {...props} conversation={query.data} owner={user.id} />
      ) : query.isError ? (
        <div className="m-auto">
          <ErrorState
            message={errorSentence(query.error)}
            onRetry={() => void query.refetch()}
            busy={query.isFetching}
          />
        </div>
      ) : (
        <Loading label="Loading the conversation">
          <div className="flex items-center gap-3 p-3">
            <Skeleton className="size-11 rounded-full" />
            <Skeleton className="h-5 w-40" />
          </div>
        </Loading>
      )}
    </section>
  );
}

function Opened({
  conversation,
  owner,
  sought,
  onSeek,
  onBack,
  onAccepted,
  isCreator = false,
  renderMedia,
  onUnlock,
  onPay,
  onTip,
}: ConversationProps & { readonly conversation: ConversationView; readonly owner: string }) {
  const presence = usePresence(conversation, isOpenTo(conversation));
  const actions = useMessageActions();
  const markRead = useMarkRead(conversation);
  const composer = useRef<ComposerHandle>(null);
  useFocusAtOpening(composer);
  const [searching, setSearching] = useState(false);
  const [editing, setEditing] = useState<{ message: MessageView; text: string } | null>(null);
  const [forwarding, setForwarding] = useState<MessageView | null>(null);
  const [unsending, setUnsending] = useState<MessageView | null>(null);
  const [sent, setSent] = useState(0);
  const hasRoom = useHasRoom();
  const [showsFan, setShowsFan] = useState(false);
  // Stays at its value of the opening while the user reads on.
  const [unreadAfter] = useState(conversation.unread > 0 ? conversation.readSequence : null);
  const { other, group, refusal } = conversation;
  const reply = (message: MessageView) => {
    const author = group ? message.author : other;
    const name = message.authorId === owner ? 'yourself' : nameOf(author);
    composer.current?.reply({ id: message.id, name, excerpt: messageWords(message) });
    setEditing(null);
  };
  const endEditing = () => {
    setEditing(null);
    composer.current?.focus();
  };

  const card = isCreator && other !== null && (
    <Suspense>
      <FanCard conversation={conversation} owner={owner} isOnline={presence.isOnline} />
    </Suspense>
  );

  return (
    <>
      <div className="flex min-w-0 flex-1 flex-col">
        {group ? (
          <GroupHeader
            conversation={conversation}
            group={group}
            presence={presence}
            onBack={onBack}
            onSearch={() => setSearching(!searching)}
          />
        ) : (
          <ConversationHeader
            conversation={conversation}
            presence={presence}
            onBack={onBack}
            onSearch={() => setSearching(!searching)}
            onFan={card && !hasRoom ? () => setShowsFan(true) : undefined}
          />
        )}
        {searching && (
          <SearchBar
            conversation={conversation}
            onFound={(sequence) => {
              setSearching(false);
              onSeek(sequence);
            }}
            onClose={() => setSearching(false)}
          />
        )}
        <MessageLog
          conversation={conversation}
          sought={sought}
          unreadAfter={unreadAfter}
          sent={sent}
          isTyping={presence.isTyping}
          actions={actions}
          renderMedia={renderMedia}
          onSeen={markRead}
          onSeek={onSeek}
          onReply={reply}
          onForward={setForwarding}
          onEdit={(message) => setEditing({ message, text: message.text ?? '' })}
          onUnsend={setUnsending}
          onUnlock={onUnlock}
          onEditPending={(message) => composer.current?.takeBack(message)}
        />
        <div className="bottom-safe">
          {editing && (
            <EditForm
              key={editing.message.id}
              message={editing.message}
              startText={editing.text}
              onCancel={endEditing}
              onSave={(text) => {
                const { message } = editing;
                // A refused edit opens again with its text.
                void actions
                  .edit(message, text)
                  .then((done) => !done && setEditing({ message, text }));
                endEditing();
              }}
            />
          )}
          {conversation.isRequest ? (
            <RequestBar conversation={conversation} onAccepted={onAccepted} onGone={onBack} />
          ) : refusal !== null && refusal !== 'pay' ? (
            <RefusalLine conversation={conversation} refusal={refusal} />
          ) : (
            <div className={cx(editing && 'hidden')}>
              <Composer
                conversation={conversation}
                owner={owner}
                handle={composer}
                onSent={() => setSent((times) => times + 1)}
                onTip={() => onTip(conversation)}
                onPay={onPay}
              />
            </div>
          )}
        </div>
      </div>
      {card && hasRoom && (
        <aside
          aria-label="About this fan"
          className="w-72 shrink-0 overflow-y-auto border-l border-line p-5"
        >
          {card}
        </aside>
      )}
      {card && !hasRoom && (
        <Dialog open={showsFan} onClose={() => setShowsFan(false)} title={nameOf(other)}>
          {card}
        </Dialog>
      )}
      {forwarding && (
        <Suspense>
          <ForwardDialog message={forwarding} owner={owner} onClose={() => setForwarding(null)} />
        </Suspense>
      )}
      <ConfirmDialog
        open={unsending !== null}
        onClose={() => setUnsending(null)}
        onConfirm={() => {
          if (unsending) void actions.unsend(unsending);
          setUnsending(null);
        }}
        title={unsending?.authorId === owner ? 'Unsend this message?' : 'Remove this message?'}
        confirmLabel={unsending?.authorId === owner ? 'Unsend' : 'Remove'}
        kind="danger"
      >
        It disappears for {group ? 'everyone in this group' : 'both of you'}.{' '}
        {unsending?.price && 'People who unlocked it keep it.'}
      </ConfirmDialog>
    </>
  );
}
