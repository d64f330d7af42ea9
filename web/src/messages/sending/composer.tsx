import { useId, useImperativeHandle, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { MESSAGE, WRITERS } from '@limelight/contract/messages/limits';
import type { ConversationView } from '@limelight/contract/messages/operations';
import { formatCents } from '@limelight/contract/platform/format-money';
import { cx } from '../../ui/cx.ts';
import { FileDrop } from '../../ui/forms/file-drop.tsx';
import { type ComposerDialog, ComposerDialogs } from './composer-dialogs.tsx';
import { ComposerFiles } from './composer-files.tsx';
import { ComposerPrice } from './composer-price.tsx';
import { ComposerTools } from './composer-tools.tsx';
import { SlowMode } from '../groups/slow-mode.tsx';
import { GrowingField } from './growing-field.tsx';
import { insertAt } from './insert-at.ts';
import { nameOf, titleOf } from '../inbox/list-words.ts';
import { type DraftReply, takenBack, withoutPrice } from './message-draft.ts';
import type { QueuedMessage } from '../reading/pending-queue.ts';
import { ReplyLine } from './reply-line.tsx';
import { SendButton } from './send-button.tsx';
import { entersWithKey, isSendKey } from './send-key.ts';
import { sayTyping } from '../presence.ts';
import { useMessageDraft } from './use-message-draft.ts';
import { useMessageTray } from './use-message-tray.ts';
import { type MessageToPay, useSendMessage } from './use-send-message.ts';

/** The methods that the log calls on the composer. */
export interface ComposerHandle {
  /** Starts a reply to a message. */
  readonly reply: (to: DraftReply) => void;
  /** Puts a refused message back, before the current draft. */
  readonly takeBack: (message: QueuedMessage) => void;
  readonly focus: () => void;
}

/** Writes a message: words and files, for creators with a price, for fans with a tip. */
export function Composer({
  conversation,
  owner,
  handle,
  onSent,
  onTip,
  onPay,
}: {
  readonly conversation: ConversationView;
  readonly owner: string;
  readonly handle: Ref<ComposerHandle>;
  readonly onSent: () => void;
  readonly onTip: () => void;
  readonly onPay: (
    message: MessageToPay,
    conversation: ConversationView,
    onPaid: () => void,
  ) => void;
}) {
  const { id, other, group, canSell, firstMessageCents } = conversation;
  const { draft, edit, change, finish } = useMessageDraft(conversation, owner);
  const tray = useMessageTray(id, draft, edit);
  const [open, setOpen] = useState<ComposerDialog>();
  const field = useRef<HTMLTextAreaElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const reasonId = useId();
  // The field may be hidden at this moment.
  const focus = () => requestAnimationFrame(() => field.current?.focus());
  useImperativeHandle(handle, () => ({
    reply: (reply) => {
      change({ reply });
      focus();
    },
    takeBack: (message) => {
      edit((before) => takenBack(before, message));
      focus();
    },
    focus,
  }));

  const leave = () => {
    sayTyping(id, false);
    finish();
    tray.forgetUploads();
    onSent();
  };
  const { send, maySend, wait, problem, clearProblem } = useSendMessage({
    conversation,
    owner,
    draft,
    notYet: tray.notYet,
    form: () => form.current,
    onNamed: (clientId) => change({ clientId }),
    onPay: (message) => onPay(message, conversation, leave),
    onSent: leave,
  });
  const insert = (words: string) => {
    const { selectionStart = 0, selectionEnd = 0 } = field.current ?? {};
    const { text, end } = insertAt(draft.text, words, selectionStart, selectionEnd);
    change({ text: text.slice(0, MESSAGE.textMax) });
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(end, end);
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isSendKey(event)) return;
    event.preventDefault();
    send();
  };

  return (
    <FileDrop onFiles={tray.add}>
      <form
        ref={form}
        noValidate
        aria-label="New message"
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
        className="p-2 sm:px-4 sm:pb-3"
      >
        {draft.reply && <ReplyLine reply={draft.reply} onDrop={() => change({ reply: null })} />}
        {firstMessageCents !== null && (
          <p className="mb-1 px-2 text-sm text-muted">
            Each message costs {formatCents(firstMessageCents)} until {nameOf(other)} replies. You
            get it back if they don’t reply within {WRITERS.answerDays} days.
          </p>
        )}
        {group && <SlowMode group={group} />}
        <ComposerFiles tray={tray} hasPrice={draft.price !== null} onChange={clearProblem} />
        <ComposerPrice
          draft={draft}
          problem={problem}
          onChange={(changes) => {
            change(changes);
            clearProblem();
          }}
        />
        <div
          className={cx(
            'flex flex-wrap items-end gap-1 rounded-lg bg-raised p-1 ring-1 ring-line-strong/70 ring-inset',
            'focus-within:ring-2 focus-within:ring-accent',
          )}
        >
          <div className={cx('min-w-32 flex-1', canSell && 'basis-full')}>
            <GrowingField
              ref={field}
              aria-label={`Message ${titleOf(conversation)}`}
              aria-describedby={tray.notYet === undefined ? undefined : reasonId}
              placeholder="Message"
              value={draft.text}
              maxLength={MESSAGE.textMax}
              enterKeyHint={entersWithKey() ? 'send' : 'enter'}
              onChange={({ target }) => {
                change({ text: target.value });
                sayTyping(id, target.value !== '');
              }}
              onKeyDown={onKeyDown}
            />
          </div>
          <div className={cx('flex items-center', !canSell && '-order-1')}>
            <ComposerTools
              conversation={conversation}
              hasPrice={draft.price !== null}
              onFiles={tray.add}
              onOpen={setOpen}
              onPrice={() => {
                change(draft.price === null ? { price: '' } : withoutPrice(draft));
                clearProblem();
              }}
              onTip={onTip}
            />
          </div>
          <div className="ml-auto flex items-center gap-2">
            {draft.text.length > MESSAGE.textMax * 0.9 && (
              <span className="numbers text-xs text-muted">
                {draft.text.length} of {MESSAGE.textMax}
              </span>
            )}
            <SendButton wait={wait} priceCents={firstMessageCents} disabled={!maySend} />
          </div>
        </div>
        <p id={reasonId} role="status" className="px-2 text-xs text-muted not-empty:pt-1.5">
          {tray.notYet}
        </p>
      </form>
      <ComposerDialogs
        conversation={conversation}
        open={open}
        tray={tray}
        onWords={insert}
        onClose={() => setOpen(undefined)}
      />
    </FileDrop>
  );
}
