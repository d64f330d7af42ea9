import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ArrowDown, MessageCircle } from 'lucide-react';
import { CHAT_TEXTS } from '@limelight/contract/live/chat-texts';
import type { ChatView, LineView } from '@limelight/contract/live/operations';
import type { StreamLineId } from '@limelight/contract/platform/ids';
import { Button } from '../../ui/forms/button.tsx';
import { ChatLine } from './chat-line.tsx';
import type { Moderation } from './use-moderation.tsx';

/** So close to the end counts as the end: new lines move the list. Pixels. */
const AT_END = 48;

/** The lines of a chat. It stays at the newest while the viewer does not scroll back. */
export function ChatLines({
  chat,
  onEarlier,
  earlierFails,
  onReply,
  onReact,
  moderation,
}: {
  readonly chat: ChatView;
  readonly onEarlier: () => Promise<void>;
  readonly earlierFails: boolean;
  readonly onReply: (line: LineView) => void;
  readonly onReact: (lineId: StreamLineId, emoji: string | null) => void;
  readonly moderation: Moderation;
}) {
  const box = useRef<HTMLDivElement>(null);
  const isAtEnd = useRef(true);
  const [isAway, setAway] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const { items, hasEarlier } = chat.lines;
  const last = items.at(-1)?.id;
  const first = items[0]?.id;
  /** The height before earlier lines were put above, which must not move what is read. */
  const heightBefore = useRef<number | null>(null);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element || heightBefore.current === null) return;
    element.scrollTop += element.scrollHeight - heightBefore.current;
    heightBefore.current = null;
  }, [first]);
  useEffect(() => {
    const element = box.current;
    if (element && isAtEnd.current) element.scrollTop = element.scrollHeight;
  }, [last]);

  const toEnd = () => {
    const element = box.current;
    if (element) element.scrollTop = element.scrollHeight;
  };
  return (
    <div className="relative min-h-0 flex-1">
      <div
        ref={box}
        // It scrolls, so the keyboard has to reach it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="log"
        aria-label={CHAT_TEXTS.title}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          isAtEnd.current = scrollHeight - scrollTop - clientHeight < AT_END;
          setAway(!isAtEnd.current);
        }}
        className="absolute inset-0 overflow-y-auto overscroll-contain px-2 py-3 focus-visible:-outline-offset-2"
      >
        {hasEarlier && (
          <p className="mb-2 grid justify-items-center">
            <Button
              size="sm"
              variant="quiet"
              busy={isLoading}
              onClick={() => {
                heightBefore.current = box.current?.scrollHeight ?? null;
                setLoading(true);
                void onEarlier().finally(() => setLoading(false));
              }}
            >
              {earlierFails ? 'Try again' : 'Earlier lines'}
            </Button>
          </p>
        )}
        {items.length === 0 && (
          <p className="flex flex-col items-center gap-2 py-10 text-center text-sm text-muted">
            <MessageCircle aria-hidden className="size-8" strokeWidth={1.25} />
            {chat.viewer.refusal === null ? CHAT_TEXTS.empty : 'Nobody has written yet.'}
          </p>
        )}
        <ul className="flex flex-col gap-0.5">
          {items.map((line) => (
            <ChatLine
              key={line.id}
              line={line}
              viewer={chat.viewer}
              isPinned={chat.pinned?.id === line.id}
              onReply={onReply}
              onReact={onReact}
              moderation={moderation}
            />
          ))}
        </ul>
      </div>
      {isAway && (
        <Button
          size="sm"
          className="absolute bottom-3 left-1/2 -translate-x-1/2 shadow-2"
          onClick={toEnd}
        >
          <ArrowDown aria-hidden className="size-4" strokeWidth={1.75} />
          {CHAT_TEXTS.newLines}
        </Button>
      )}
    </div>
  );
}
