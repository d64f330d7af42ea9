import { useEffect, useEffectEvent } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { ChatNews } from '@limelight/contract/live/chat-events';
import type { StreamView } from '@limelight/contract/live/operations';
import { streamTopic } from '@limelight/contract/live/paths';
import type { StreamId } from '@limelight/contract/platform/ids';
import { api } from '../../platform/api.ts';
import { onLive } from '../../platform/live.ts';
import { joinChannel } from '../../platform/live-channel.ts';
import { useSession } from '../../platform/session.tsx';
import { stream } from '../queries.ts';

/** Loaded with the first event: zod is not needed for the first screen. */
const topics = () => import('@limelight/contract/live/topic');
const chatEvents = () => import('@limelight/contract/live/chat-events');

/**
 * Hears what happens to a stream: its state, its viewers, and news of its chat. Strangers hear nothing, and read the stream
 * again now and then. `onChat` gets null where news may have been missed.
 */
export function useStreamChannel(
  streamId: StreamId,
  onChat: (news: ChatNews | null) => void,
): void {
  const queries = useQueryClient();
  const { status } = useSession();
  const chat = useEffectEvent(onChat);
  useEffect(() => {
    if (status !== 'signed-in') return;
    const readAgain = () => {
      void queries.invalidateQueries({ queryKey: api.live.get.key({ input: { streamId } }) });
      void queries.invalidateQueries({ queryKey: api.live.getMine.key({ input: { streamId } }) });
    };
    const hear = async (event: string, facts: unknown) => {
      if (event === 'stream') readAgain();
      else if (event === 'viewers') {
        const { data } = (await topics()).streamEvents.viewers.safeParse(facts);
        if (data)
          queries.setQueryData<StreamView>(
            stream(streamId).queryKey,
            (before) => before && { ...before, viewers: data.viewers },
          );
      } else if (event === 'chat') {
        const { data } = (await chatEvents()).chatEvents.chat.safeParse(facts);
        if (data) chat(data);
      }
    };
    const channel = joinChannel(streamTopic(streamId), {
      onJoined: () => {
        readAgain();
        chat(null);
      },
      // What cannot be read is heard again with the next join.
      onSaid: (event, facts) => void hear(event, facts).catch(() => undefined),
    });
    return () => channel.leave();
  }, [streamId, status, queries]);
}

/** Calls back when it changed whether this person may write in the chat of a stream. */
export function useChatRight(streamId: StreamId, onChange: () => void): void {
  const change = useEffectEvent(onChange);
  useEffect(
    () =>
      onLive('chat_right', async () => (await chatEvents()).chatRightEvents.chat_right, {
        told: (facts) => {
          if (facts.streamId === streamId) change();
        },
        catchUp: () => undefined,
      }),
    [streamId],
  );
}

/** Calls back when the right to watch of this person ended or changed. */
export function useViewingNews(streamId: StreamId, onNews: () => void): void {
  const news = useEffectEvent(onNews);
  useEffect(
    () =>
      onLive('viewing', async () => (await topics()).viewingEvents.viewing, {
        told: (facts) => {
          if (facts.streamId === streamId) news();
        },
        catchUp: () => undefined,
      }),
    [streamId],
  );
}
