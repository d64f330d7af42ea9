import type { QueryClient } from '@tanstack/react-query';
import { onLive } from '../../platform/live.ts';
import { askForConversation, askForFans, askForLists, askForMessage } from '../cache.ts';
import { followGroups } from '../groups/follow-groups.ts';
import { hasStoredMessages } from './stored-message.ts';

const schemas = () => import('@limelight/contract/messages/live');

/** Keeps lists, badges and open conversations current while the user is signed in. Returns a function that stops it. */
export function followMessages(queries: QueryClient): () => void {
  let endGroups: (() => void) | undefined;
  const catchUp = () => {
    askForLists(queries);
    askForFans(queries);
    // The connection is up, so joining group channels does not delay the first screen.
    endGroups ??= followGroups(queries);
  };
  const ends = [
    onLive('message', async () => (await schemas()).messagesLive.message, {
      told: ({ conversationId, sequence }) => {
        // If this fails, the next catch-up loads the message.
        askForMessage(queries, conversationId, sequence).catch(() => undefined);
        askForConversation(queries, conversationId);
      },
      catchUp,
    }),
    onLive('conversation', async () => (await schemas()).messagesLive.conversation, {
      told: ({ conversationId }) => {
        askForConversation(queries, conversationId);
        askForFans(queries, conversationId);
      },
      catchUp,
    }),
    onLive('read', async () => (await schemas()).messagesLive.read, {
      told: ({ conversationId }) => askForConversation(queries, conversationId),
      catchUp,
    }),
  ];
  return () => {
    for (const end of ends) end();
    endGroups?.();
  };
}

/** Sends the messages that an earlier page of this user left unsent, on any screen. */
export async function sendStored(owner: string): Promise<void> {
  if (!hasStoredMessages(owner)) return;
  (await import('./pending.ts')).pendingQueue().restore(owner);
}
