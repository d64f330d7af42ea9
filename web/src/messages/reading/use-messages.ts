import { useEffect, useMemo } from 'react';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { MessageView } from '@limelight/contract/messages/operations';
import type { ConversationId } from '@limelight/contract/platform/ids';
import { onCatchUp } from '../../platform/live.ts';
import { catchUpWith } from '../cache.ts';
import { stretch } from '../queries.ts';
import { messagesOf } from './stretch.ts';

const NONE: readonly MessageView[] = [];
/** A conversation's messages, kept current while they are shown. */
export function useMessages(conversationId: ConversationId, around: number | null) {
  const queries = useQueryClient();
  const query = useInfiniteQuery(stretch(conversationId, around));
  const { data } = query;
  const messages = useMemo(() => (data ? messagesOf(data) : NONE), [data]);

  useEffect(
    // If this fails, the next time the channel joins catches up.
    () => onCatchUp(() => void catchUpWith(queries, conversationId).catch(() => undefined)),
    [queries, conversationId],
  );

  // What a page came with is kept for the cache's usual time, and would be shown when the conversation is opened later.
  useEffect(
    () => () =>
      queries.removeQueries({
        queryKey: stretch(conversationId, around).queryKey,
        type: 'inactive',
      }),
    [queries, conversationId, around],
  );

  return { query, messages };
}
