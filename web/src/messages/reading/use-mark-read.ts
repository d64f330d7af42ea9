import { useCallback, useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { ConversationView } from '@limelight/contract/messages/operations';
import { client } from '../../platform/api.ts';
import { askForLists, putConversation } from '../cache.ts';

/** Tells the server how far the user has read while the page is visible; never back, and once for each message. */
export function useMarkRead(conversation: ConversationView): (sequence: number) => void {
  const queries = useQueryClient();
  const now = useRef(conversation);
  const told = useRef(0);
  const waits = useRef(0);
  useEffect(() => {
    now.current = conversation;
  });
  const tell = useCallback(
    (sequence: number) => {
      waits.current = Math.max(waits.current, sequence);
      if (document.visibilityState !== 'visible') return;
      const { id, readSequence, isRequest } = now.current;
      // The sender must not learn that a request was read before it is accepted.
      if (isRequest) return;
      const upTo = waits.current;
      if (upTo <= Math.max(told.current, readSequence)) return;
      told.current = upTo;
      client.messages.markRead({ conversationId: id, sequence: upTo }).then(
        (read) => {
          putConversation(queries, { ...now.current, ...read });
          askForLists(queries);
        },
        // Tried again with the next message.
        () => (told.current = 0),
      );
    },
    [queries],
  );
  // Marks a request as read once it is accepted.
  const { isRequest } = conversation;
  useEffect(() => tell(0), [isRequest, tell]);
  useEffect(() => {
    const look = () => tell(0);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [tell]);
  return tell;
}
