import { useCallback, useState } from 'react';
import { BadgeCheck, Pin, X } from 'lucide-react';
import { CHAT_TEXTS } from '@limelight/contract/live/chat-texts';
import type { LineView } from '@limelight/contract/live/operations';
import { formatCents } from '@limelight/contract/platform/format-money';
import type { StreamId, StreamLineId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import { errorSentence, NOT_LOADED } from '../../platform/errors.ts';
import { Written } from '../../ui/forms/written.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { cx } from '../../ui/cx.ts';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Loading, Skeleton } from '../../ui/lists/skeleton.tsx';
import { ChatLines } from './chat-lines.tsx';
import { ChatMenu } from './chat-menu.tsx';
import { ChatField } from './chat-field.tsx';
import { useModeration } from './use-moderation.tsx';
import type { useChat } from './use-chat.ts';
import { useTipSound } from './use-tip-sound.ts';

/** The chat beside a stream: pinned line, lines, and the field to write. */
export function ChatPanel({
  streamId,
  chat,
  mark = null,
  className,
}: {
  readonly streamId: StreamId;
  readonly chat: ReturnType<typeof useChat>;
  /** The mark that is sold in this chat, where the viewer has none. */
  readonly mark?: { readonly priceCents: Cents; readonly onBuy: () => void } | null;
  readonly className?: string;
}) {
  const { query } = chat;
  const [replyTo, setReplyTo] = useState<LineView | null>(null);
  const { moderation, dialog } = useModeration(streamId);
  const { mutate: react } = chat.react;
  const onReact = useCallback(
    (lineId: StreamLineId, emoji: string | null) => react({ lineId, emoji }),
    [react],
  );
  const sound = useTipSound(query.data?.lines.items);
  const { data } = query;
  return (
    <section
      aria-label={CHAT_TEXTS.title}
      className={cx(
        'flex min-h-0 flex-col overflow-hidden rounded-lg bg-raised ring-1 ring-line ring-inset',
        className,
      )}
    >
      <header className="flex items-center gap-1 border-b border-line py-1 pr-1 pl-4">
        <h2 className="mr-auto text-base">{CHAT_TEXTS.title}</h2>
        {mark && data?.viewer.refusal === null && !data.viewer.mayModerate && (
          <Button size="sm" variant="quiet" onClick={mark.onBuy}>
            <BadgeCheck aria-hidden className="size-4" strokeWidth={1.75} />
            <span className="numbers">{CHAT_TEXTS.getMark(formatCents(mark.priceCents))}</span>
          </Button>
        )}
        {data && <ChatMenu streamId={streamId} chat={data} sound={sound} />}
      </header>
      {data?.pinned && (
        <div className="flex items-start gap-2 border-b border-line bg-accent-soft py-1 pr-1 pl-4">
          <Pin aria-hidden className="mt-2.5 size-4 shrink-0 text-accent-text" strokeWidth={1.75} />
          <p className="min-w-0 flex-1 py-2 text-sm wrap-anywhere">
            <span className="sr-only">{CHAT_TEXTS.pinned}: </span>
            {data.pinned.author && (
              <Written as="span" className="mr-1.5 font-semibold">
                {data.pinned.author.displayName}
              </Written>
            )}
            <Written>{data.pinned.text}</Written>
          </p>
          {data.viewer.mayModerate && (
            <IconButton
              icon={X}
              label="Unpin"
              onClick={() => data.pinned && moderation.unpin(data.pinned.id)}
            />
          )}
        </div>
      )}
      {data ? (
        <ChatLines
          chat={data}
          onEarlier={chat.readEarlier}
          earlierFails={chat.earlierFails}
          onReply={setReplyTo}
          onReact={onReact}
          moderation={moderation}
        />
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto p-4">
          {query.isError ? (
            <ErrorState
              message={errorSentence(query.error, NOT_LOADED)}
              onRetry={() => void query.refetch()}
              busy={query.isFetching}
            />
          ) : (
            <Loading label="Loading the chat">
              <div className="space-y-3">
                <Skeleton className="h-4 w-3/4" />
                <Skeleton className="h-4 w-1/2" />
                <Skeleton className="h-4 w-2/3" />
              </div>
            </Loading>
          )}
        </div>
      )}
      {data && (
        <ChatField
          chat={data}
          send={chat.send}
          replyTo={replyTo}
          onReplied={() => setReplyTo(null)}
        />
      )}
      {dialog}
    </section>
  );
}
