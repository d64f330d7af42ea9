import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { MessageView } from '@limelight/contract/messages/operations';
import type { ConversationId } from '@limelight/contract/platform/ids';
import { client } from '../../platform/api.ts';
import { errorCode, errorSentence, isOffline, NoResponse } from '../../platform/errors.ts';
import { queryClient } from '../../platform/query-client.ts';
import { useSession } from '../../platform/session.tsx';
import { putSent } from '../cache.ts';
import { PendingQueue, type QueuedMessage } from './pending-queue.ts';
import { keepMessage, storedMessages } from './stored-message.ts';

let queue: PendingQueue | undefined;

/** The queue of this page's unsent messages, which outlives the screens. */
export function pendingQueue(): PendingQueue {
  queue ??= new PendingQueue({
    send: ({ state: _, writtenAt: _at, failure: _why, ...message }: QueuedMessage) =>
      client.messages.send({ ...message, media: [...message.media] }),
    onSent: (message) => putSent(queryClient(), message),
    stored: storedMessages,
    keep: keepMessage,
    explain: (error) => ({
      message: errorSentence(error),
      isAway: isOffline(error) || error instanceof NoResponse || isBusy(errorCode(error)),
    }),
    wait: untilOnline,
  });
  return queue;
}

/** Errors after which another try may succeed. */
const isBusy = (code: string | null) => code === 'unavailable' || code === 'rate_limited';

function untilOnline(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
  });
}

const NONE: readonly QueuedMessage[] = [];

/** The unsent messages of a conversation, without those that `shown` already contains. */
export function usePending(
  conversationId: ConversationId,
  shown: readonly MessageView[],
): readonly QueuedMessage[] {
  const { user } = useSession();
  const owner = user?.id;
  const pending = pendingQueue();
  const all = useSyncExternalStore(pending.subscribe, pending.snapshot, () => NONE);
  useEffect(() => {
    if (owner !== undefined) pending.restore(owner);
  }, [owner, pending]);
  return useMemo(() => {
    const arrived = new Set(shown.map(({ clientId }) => clientId));
    return all.filter((one) => one.conversationId === conversationId && !arrived.has(one.clientId));
  }, [all, conversationId, shown]);
}
