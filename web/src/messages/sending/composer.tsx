import {
  lazy,
  Suspense,
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type KeyboardEvent,
  type Ref,
} from 'react';
import {
  CircleDollarSign,
  FolderOpen,
  HandCoins,
  ImagePlus,
  Mic,
  MessageSquareQuote,
  Reply,
  SendHorizontal,
  X,
} from 'lucide-react';
import { MESSAGE, WRITERS } from '@limelight/contract/messages/limits';
import type { ConversationView } from '@limelight/contract/messages/operations';
import { formatCents } from '@limelight/contract/platform/format-money';
import { MEDIA_FILES } from '../../media/index.ts';
import { now } from '../../platform/clock.ts';
import { newKey } from '../../platform/new-key.ts';
import { cx } from '../../ui/cx.ts';
import { FileButton } from '../../ui/file-button.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { centsToField } from '../../ui/parse-cents.ts';
import { useFocusReason } from '../../ui/use-form.ts';
import { useSecondsUntil } from '../../ui/use-seconds-until.ts';
import { Written } from '../../ui/written.tsx';
import { ComposerFiles } from './composer-files.tsx';
import { ComposerPrice } from './composer-price.tsx';
import { FanVaultPicker } from '../fans/fan-vault-picker.tsx';
import { SlowMode } from '../groups/slow-mode.tsx';
import { countdown } from '../groups/slow-words.ts';
import { GrowingField } from './growing-field.tsx';
import { insertAt } from './insert-at.ts';
import { nameOf, titleOf } from '../inbox/list-words.ts';
import { type DraftReply, inLines, withoutPrice } from './message-draft.ts';
import { pendingQueue } from '../reading/pending.ts';
import type { QueuedMessage } from '../reading/pending-queue.ts';
import { priceOf } from './price-problem.ts';
import { entersWithKey, isSendKey } from './send-key.ts';
import { sayTyping } from '../presence.ts';
import { useMessageDraft } from './use-message-draft.ts';
import { useMessageTray } from './use-message-tray.ts';

// Only creators have quick replies.
const QuickReplyPicker = lazy(async () => ({
  default: (await import('../quick-replies/quick-reply-picker.tsx')).QuickReplyPicker,
}));

const VoiceDialog = lazy(async () => ({
  default: (await import('../voice/voice-dialog.tsx')).VoiceDialog,
}));

const canRecord = (): boolean => 'mediaDevices' in navigator && 'MediaRecorder' in window;

/** A message that is sent once it is paid for. */
export interface MessageToPay {
  /** Unique for this message and the same for every try. */
  readonly clientId: string;
  readonly text: string;
  readonly media: readonly string[];
  readonly replyTo: string | null;
}

/** The methods that the log calls on the composer. */
export interface ComposerHandle {
  /** Starts a reply to a message. */
  readonly reply: (to: DraftReply) => void;
  /** Puts a refused message back, before the current draft. */
  readonly takeBack: (message: QueuedMessage) => void;
  readonly focus: () => void;
}

/**
 * The form for a message: words and files, for creators a price on some of them, and a tip for a creator. Where the creator
 * charges for first messages, sending begins with the payment.
 */
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
  const { id, other, canSell, canTip, firstMessageCents } = conversation;
  const { draft, edit, change, finish } = useMessageDraft(conversation, owner);
  const field = useRef<HTMLTextAreaElement>(null);
  // The field may be hidden at this moment.
  const focus = () => requestAnimationFrame(() => field.current?.focus());
  useImperativeHandle(handle, () => ({
    reply: (reply) => {
      change({ reply });
      focus();
    },
    takeBack: ({ text, lockedText, media, priceCents }) => {
      edit((before) => ({
        ...before,
        text: inLines(text, before.text),
        lockedText: inLines(lockedText, before.lockedText),
        files: [
          ...media.map(({ mediaId, isFree }) => ({ id: mediaId, mediaId, isFree })),
          ...before.files,
        ],
        price: priceCents === null ? before.price : centsToField(priceCents),
      }));
      focus();
    },
    focus,
  }));
  const tray = useMessageTray(id, draft, edit);
  const [problem, setProblem] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const focusReason = useFocusReason(() => form.current);
  const [choosing, setChoosing] = useState(false);
  const [replying, setReplying] = useState(false);
  const [recording, setRecording] = useState(false);
  const reasonId = useId();

  const wait = useSecondsUntil(conversation.group?.nextMessageAt ?? null);
  const lockedText = draft.price === null ? '' : draft.lockedText.trim();
  const isEmpty = draft.text.trim() === '' && lockedText === '' && draft.files.length === 0;
  const reason = tray.notYet;

  const leave = () => {
    sayTyping(id, false);
    finish();
    tray.forgetUploads();
    onSent();
  };
  const pay = () => {
    const clientId = draft.clientId ?? newKey();
    change({ clientId });
    const message = {
      clientId,
      text: draft.text.trim(),
      media: draft.files.flatMap(({ mediaId }) => mediaId ?? []),
      replyTo: draft.reply?.id ?? null,
    };
    onPay(message, conversation, leave);
  };
  const send = () => {
    if (isEmpty || reason !== undefined || wait > 0) return;
    if (firstMessageCents !== null) return pay();
    const price = priceOf(draft);
    if ('problem' in price) {
      setProblem(price.problem);
      focusReason();
      return;
    }
    pendingQueue().add(owner, {
      clientId: newKey(),
      conversationId: id,
      text: draft.text.trim(),
      lockedText,
      media: draft.files.flatMap(({ mediaId, isFree }) =>
        mediaId === null ? [] : { mediaId, isFree: price.cents !== null && isFree },
      ),
      priceCents: price.cents,
      replyTo: draft.reply?.id ?? null,
      forwardedFrom: null,
      writtenAt: now().toISOString(),
      failure: null,
    });
    leave();
  };
  const insert = (words: string) => {
    const { selectionStart = 0, selectionEnd = 0 } = field.current ?? {};
    const { text, end } = insertAt(draft.text, words, selectionStart, selectionEnd);
    change({ text: text.slice(0, MESSAGE.textMax) });
    setReplying(false);
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
        {draft.reply && (
          <div className="mb-1 flex items-center gap-2 rounded-lg bg-sunken py-1 pl-3">
            <Reply aria-hidden className="size-4.5 shrink-0 text-muted" strokeWidth={1.75} />
            <p className="min-w-0 flex-1 text-sm">
              <span className="font-semibold">Replying to {draft.reply.name}</span>
              <Written as="span" className="block truncate text-muted">
                {draft.reply.excerpt}
              </Written>
            </p>
            <IconButton icon={X} label="Don’t reply" onClick={() => change({ reply: null })} />
          </div>
        )}
        {firstMessageCents !== null && (
          <p className="mb-1 px-2 text-sm text-muted">
            Each message costs {formatCents(firstMessageCents)} until {nameOf(other)} replies. You
            get it back if they don’t reply within {WRITERS.answerDays} days.
          </p>
        )}
        {conversation.group && <SlowMode group={conversation.group} />}
        <ComposerFiles
          tray={tray}
          hasPrice={draft.price !== null}
          onChange={() => setProblem(undefined)}
        />
        <ComposerPrice
          draft={draft}
          problem={problem}
          onChange={(changes) => {
            change(changes);
            setProblem(undefined);
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
              aria-describedby={reason === undefined ? undefined : reasonId}
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
            <FileButton
              multiple
              accept={MEDIA_FILES}
              name="Add pictures or videos"
              onFiles={tray.add}
              look="quiet"
              className="target px-0!"
            >
              <ImagePlus aria-hidden className="size-5.5" strokeWidth={1.75} />
            </FileButton>
            {canRecord() && (
              <IconButton
                icon={Mic}
                label="Record a voice message"
                onClick={() => setRecording(true)}
              />
            )}
            {canSell && (
              <>
                <IconButton
                  icon={FolderOpen}
                  label="From your vault"
                  onClick={() => setChoosing(true)}
                />
                <IconButton
                  icon={MessageSquareQuote}
                  label="Quick replies"
                  onClick={() => setReplying(true)}
                />
                <IconButton
                  icon={CircleDollarSign}
                  label="Set a price"
                  aria-expanded={draft.price !== null}
                  onClick={() => {
                    change(draft.price === null ? { price: '' } : withoutPrice(draft));
                    setProblem(undefined);
                  }}
                />
              </>
            )}
            {canTip && <IconButton icon={HandCoins} label="Send a tip" onClick={onTip} />}
          </div>
          <div className="ml-auto flex items-center gap-2">
            {draft.text.length > MESSAGE.textMax * 0.9 && (
              <span className="numbers text-xs text-muted">
                {draft.text.length} of {MESSAGE.textMax}
              </span>
            )}
            <button
              type="submit"
              aria-label={
                wait > 0
                  ? `Send in ${countdown(wait)}`
                  : firstMessageCents === null
                    ? 'Send'
                    : `Send for ${formatCents(firstMessageCents)}`
              }
              title="Send"
              disabled={isEmpty || reason !== undefined || wait > 0}
              // Keeps the focus in the field, and so the keyboard of a phone open.
              onPointerDown={(event) => event.preventDefault()}
              className="grid target place-items-center rounded-full bg-accent text-accent-ink transition-opacity disabled:bg-hover disabled:text-muted"
            >
              {wait > 0 ? (
                <span className="numbers text-xs font-semibold">{countdown(wait)}</span>
              ) : (
                <SendHorizontal aria-hidden className="size-5" strokeWidth={2} />
              )}
            </button>
          </div>
        </div>
        <p id={reasonId} role="status" className="px-2 text-xs text-muted not-empty:pt-1.5">
          {reason}
        </p>
      </form>
      {recording && (
        <Suspense>
          <VoiceDialog
            onRecorded={(file) => tray.add([file])}
            onClose={() => setRecording(false)}
          />
        </Suspense>
      )}
      {replying && (
        <Suspense>
          <QuickReplyPicker other={other} onPick={insert} onClose={() => setReplying(false)} />
        </Suspense>
      )}
      <FanVaultPicker
        conversationId={id}
        isGroup={conversation.group !== null}
        open={choosing}
        room={tray.room}
        onClose={() => setChoosing(false)}
        onPick={(mediaIds) => {
          tray.pick(mediaIds);
          setChoosing(false);
        }}
      />
    </FileDrop>
  );
}
