import { useEffect, useMemo } from 'react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { MessageView } from '@limelight/contract/messages/operations';
import type { ConversationId } from '@limelight/contract/platform/ids';
import { now } from '../platform/clock.ts';
import { onCatchUp } from '../platform/live.ts';
import { askForMessage, catchUpWith } from './cache.ts';
import { stretch } from './queries.ts';
import { messagesOf } from './stretch.ts';

const NONE: readonly MessageView[] = [];
/** How often a message is asked for again whose files are being prepared: it is told live, but news can get lost. */
const PREPARING_MS = 30_000;
/** Longer than files take: what is not ready by then cannot be shown. */
const PREPARED_MS = 30 * 60_000;

/** Whether files of a message that cannot be seen are still being prepared. */
export const mayBePreparing = ({ sentAt }: MessageView, now: Date): boolean =>
  now.getTime() - Date.parse(sentAt) < PREPARED_MS;

/** The messages of a conversation that are on the screen, kept current while they are. */
export function useMessages(conversationId: ConversationId, around: number | null) {
  const queries = useQueryClient();
  const query = useInfiniteQuery(stretch(conversationId, around));
  const { data } = query;
  const messages = useMemo(() => (data ? messagesOf(data) : NONE), [data]);

  useEffect(
    // What fails now is caught up with at the next joining.
    () => onCatchUp(() => void catchUpWith(queries, conversationId).catch(() => undefined)),
    [queries, conversationId],
  );

  const preparing = messages
    .filter((one) => one.media.some(({ view }) => view === null) && mayBePreparing(one, now()))
    .map(({ sequence }) => sequence)
    .slice(-5)
    .join();
  useEffect(() => {
    if (preparing === '') return;
    const timer = setInterval(() => {
      for (const sequence of preparing.split(','))
        askForMessage(queries, conversationId, Number(sequence)).catch(() => undefined);
    }, PREPARING_MS);
    return () => clearInterval(timer);
  }, [preparing, queries, conversationId]);

  return { query, messages };
}
