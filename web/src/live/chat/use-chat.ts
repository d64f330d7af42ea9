import { useCallback, useEffect, useRef, useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ChatNews } from '@limelight/contract/live/chat-events';
import type { ChatView } from '@limelight/contract/live/operations';
import type { StreamId, StreamLineId } from '@limelight/contract/platform/ids';
import { client } from '../../platform/api.ts';
import { now } from '../../platform/clock.ts';
import { errorCode, errorData } from '../../platform/errors.ts';
import { newKey } from '../../platform/new-key.ts';
import { toastFault } from '../../ui/dialogs/toast-fault.ts';
import { chat } from '../queries.ts';
import { useChatRight } from '../watch/use-stream-channel.ts';
import { afterNews, withLines, withReaction } from './chat-cache.ts';

/** A chat of a stream: its lines, and what the viewer does in it. */
export function useChat(streamId: StreamId, isOpen: boolean) {
  const queries = useQueryClient();
  const options = chat(streamId);
  const query = useQuery({ ...options, enabled: isOpen });
  const { queryKey } = options;
  const change = useCallback(
    (by: (before: ChatView) => ChatView) =>
      queries.setQueryData<ChatView>(queryKey, (before) => before && by(before)),
    [queries, queryKey],
  );
  const hear = useChatNews(streamId, isOpen);
  useChatRight(streamId, () => {
    if (isOpen) void query.refetch();
  });
  const [earlierFails, setEarlierFails] = useState(false);

  const readEarlier = async () => {
    const first = queries.getQueryData<ChatView>(queryKey)?.lines.items[0];
    if (!first) return;
    try {
      setEarlierFails(false);
      const earlier = await client.live.readLines({ streamId, before: first.sequence });
      change((before) => ({ ...before, lines: withLines(before.lines, earlier) }));
    } catch {
      setEarlierFails(true);
    }
  };
  const react = useMutation({
    mutationFn: ({
      lineId,
      emoji,
    }: {
      readonly lineId: StreamLineId;
      readonly emoji: string | null;
    }) =>
      emoji === null
        ? client.live.unreactToLine({ lineId })
        : client.live.reactToLine({ lineId, emoji }),
    onMutate: ({ lineId, emoji }) => change((before) => withReaction(before, lineId, emoji)),
    onError: (error) => {
      toastFault(error);
      void query.refetch();
    },
  });
  const send = useMutation({
    mutationFn: (line: { readonly text: string; readonly replyTo: StreamLineId | null }) =>
      client.live.sendLine({ streamId, clientId: newKey(), ...line }),
    onSuccess: (line) =>
      change((before) => ({
        ...before,
        lines: withLines(before.lines, { items: [line], hasEarlier: true }),
        viewer: {
          ...before.viewer,
          nextLineAt:
            before.settings.slowSeconds > 0 && !before.viewer.mayModerate
              ? inSeconds(before.settings.slowSeconds)
              : null,
        },
      })),
    onError: (error) => {
      const seconds = errorData(error)?.['seconds'];
      if (errorCode(error) === 'too_fast' && typeof seconds === 'number')
        change((before) => ({
          ...before,
          viewer: { ...before.viewer, nextLineAt: inSeconds(seconds) },
        }));
      // Why the viewer can't write is part of the chat.
      else if (errorCode(error) === 'cannot_say') void query.refetch();
    },
  });
  return { query, hear, readEarlier, earlierFails, react, send };
}

const inSeconds = (seconds: number) => new Date(now().getTime() + seconds * 1000).toISOString();

/** Reads what is new in a chat, at a random moment of the time that the server names. */
function useChatNews(streamId: StreamId, isOpen: boolean) {
  const queries = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isReading = useRef(false);
  const readAgain = useRef(false);
  const { queryKey } = chat(streamId);

  const readNew = useCallback(async () => {
    if (isReading.current) {
      readAgain.current = true;
      return;
    }
    isReading.current = true;
    try {
      do {
        readAgain.current = false;
        // An own line is here before those of others that were said just before it.
        const last = queries
          .getQueryData<ChatView>(queryKey)
          ?.lines.items.findLast((line) => !line.isOwn);
        const fresh = await client.live.readLines({ streamId, after: last?.sequence ?? 0 });
        queries.setQueryData<ChatView>(
          queryKey,
          (before) => before && { ...before, lines: withLines(before.lines, fresh) },
        );
      } while (readAgain.current);
    } catch {
      // The next news read it again.
    } finally {
      isReading.current = false;
    }
  }, [queries, queryKey, streamId]);

  useEffect(() => () => clearTimeout(timer.current), [streamId]);

  const hear = (news: ChatNews | null) => {
    if (!isOpen) return;
    if (news === null || news.isChanged) void queries.invalidateQueries({ queryKey });
    if (news === null) return;
    queries.setQueryData<ChatView>(queryKey, (before) => before && afterNews(before, news));
    if (news.upTo === null || timer.current !== undefined) return;
    timer.current = setTimeout(() => {
      timer.current = undefined;
      void readNew();
    }, Math.random() * news.waitMs);
  };
  return hear;
}
