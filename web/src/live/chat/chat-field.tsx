import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { SendHorizontal, X } from 'lucide-react';
import { CHAT } from '@limelight/contract/live/chat-limits';
import { CHAT_REFUSAL_TEXTS, CHAT_TEXTS } from '@limelight/contract/live/chat-texts';
import type { ChatView, LineView } from '@limelight/contract/live/operations';
import { errorSentence } from '../../platform/errors.ts';
import { isComposing } from '../../ui/forms/composing.ts';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { Input } from '../../ui/forms/input.tsx';
import { Written } from '../../ui/forms/written.tsx';
import { useSecondsUntil } from '../../ui/values/use-seconds-until.ts';
import type { useChat } from './use-chat.ts';

/** The field to write a line, or why the viewer can't. */
export function ChatField({
  chat: { viewer, settings },
  send,
  replyTo,
  onReplied,
}: {
  readonly chat: ChatView;
  readonly send: ReturnType<typeof useChat>['send'];
  readonly replyTo: LineView | null;
  readonly onReplied: () => void;
}) {
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const wait = useSecondsUntil(viewer.nextLineAt);
  const pause = useSecondsUntil(viewer.timedOutUntil);
  if (viewer.refusal !== null) {
    return (
      <p role="status" className="numbers border-t border-line px-4 py-3.5 text-sm text-muted">
        {CHAT_REFUSAL_TEXTS[viewer.refusal]}
        {viewer.refusal === 'timed_out' && pause > 0 && ` ${pause} s left.`}
      </p>
    );
  }
  const words = text.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (words === '' || wait > 0 || send.isPending) return;
    send.mutate(
      { text: words, replyTo: replyTo?.id ?? null },
      {
        onSuccess: () => {
          setText('');
          onReplied();
        },
      },
    );
  };
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !replyTo || isComposing(event)) return;
    event.stopPropagation();
    onReplied();
  };
  const hint =
    wait > 0
      ? `You can write again in ${wait} s.`
      : settings.slowSeconds > 0 && !viewer.mayModerate
        ? CHAT_TEXTS.slow(settings.slowSeconds)
        : settings.membersOnly
          ? CHAT_TEXTS.membersOnly
          : null;
  return (
    <form onSubmit={submit} className="border-t border-line p-2">
      {replyTo && (
        <p className="flex items-center gap-2 pl-2 text-xs text-muted">
          <span className="min-w-0 flex-1 truncate">
            Reply to <Written>{replyTo.author?.displayName ?? ''}</Written>:{' '}
            <Written>{replyTo.text}</Written>
          </span>
          <IconButton icon={X} label="Don’t reply" onClick={onReplied} />
        </p>
      )}
      <div className="flex items-center gap-1">
        <div className="min-w-0 flex-1">
          <Input
            ref={field}
            aria-label={CHAT_TEXTS.placeholder}
            placeholder={CHAT_TEXTS.placeholder}
            autoComplete="off"
            maxLength={CHAT.textMax}
            value={text}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={leave}
          />
        </div>
        <IconButton
          type="submit"
          icon={SendHorizontal}
          label={CHAT_TEXTS.send}
          disabled={words === '' || wait > 0}
          aria-busy={send.isPending || undefined}
        />
      </div>
      {send.isError && wait === 0 && (
        <p role="alert" className="px-2 pt-1 text-xs font-medium text-danger">
          {errorSentence(send.error)}
        </p>
      )}
      {hint !== null && <p className="numbers px-2 pt-1 text-xs text-muted">{hint}</p>}
    </form>
  );
}
