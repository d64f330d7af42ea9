import { useEffect, useEffectEvent, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import type { ConversationView } from '@limelight/contract/messages/operations';
import { client } from '../../platform/api.ts';
import { askForLists, knownConversation, putConversation } from '../cache.ts';

/** Tells the server how far the user has read while the page is visible; never back, and once for each message. */
export function useMarkRead(conversation: ConversationView): (sequence: number) => void {
  const queries = useQueryClient();
  const told = useRef(0);
  const waits = useRef(0);
  const tell = (sequence: number) => {
    waits.current = Math.max(waits.current, sequence);
    if (document.visibilityState !== 'visible') return;
    const { id, readSequence, isRequest } = conversation;
    // The sender must not learn that a request was read before it is accepted.
    if (isRequest) return;
    const upTo = waits.current;
    if (upTo <= Math.max(told.current, readSequence)) return;
    told.current = upTo;
    client.messages.markRead({ conversationId: id, sequence: upTo }).then(
      (read) => {
        // It may have changed since it was asked.
        putConversation(queries, { ...(knownConversation(queries, id) ?? conversation), ...read });
        askForLists(queries);
      },
      // Tried again with the next message.
      () => (told.current = 0),
    );
  };
  const look = useEffectEvent(() => tell(0));
  // Marks a request as read once it is accepted.
  const { isRequest } = conversation;
  useEffect(() => look(), [isRequest]);
  useEffect(() => {
    const onChange = () => look();
    document.addEventListener('visibilitychange', onChange);
    return () => document.removeEventListener('visibilitychange', onChange);
  }, []);
  return tell;
}
