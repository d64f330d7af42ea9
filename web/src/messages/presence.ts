import { useEffect, useSyncExternalStore } from 'react';
import { conversationTopic } from '@limelight/contract/messages/topic';
import type { ConversationView, HeardGroup } from '@limelight/contract/messages/operations';
import type { ConversationId } from '@limelight/contract/platform/ids';
import { catchUpOn, hearGroup } from './groups/hear-group.ts';
import { joinChannel, type Channel } from '../platform/live-channel.ts';
import { useSession } from '../platform/session.tsx';

/** What the others of a conversation do at this moment, as far as it is told. */
export interface Presence {
  readonly isOnline: boolean;
  readonly isTyping: boolean;
}

/** Whether the two tell each other: not before a request is answered, nor where one may not write. */
export const isOpenTo = ({ refusal, isRequest, group }: ConversationView): boolean =>
  group !== null || ((refusal === null || refusal === 'pay') && !isRequest);

const ABSENT: Presence = { isOnline: false, isTyping: false };
const TYPING = 'typing';
const STOPPED = 'stopped';
/** Who types says so this often … */
const SAY_MS = 3_000;
/** … and has stopped after this much silence. */
const SILENCE_MS = 6_000;

interface Line {
  readonly channel: Channel;
  size: ConversationSize;
  listeners: number;
  presence: Presence;
  silence: ReturnType<typeof setTimeout> | undefined;
  saidAt: number;
}

const lines = new Map<ConversationId, Line>();
const listeners = new Set<() => void>();

function set(conversationId: ConversationId, changes: Partial<Presence>): void {
  const line = lines.get(conversationId);
  if (!line) return;
  line.presence = { ...line.presence, ...changes };
  for (const listener of listeners) listener();
}

function hear(conversationId: ConversationId, event: string): void {
  const line = lines.get(conversationId);
  if (!line) return;
  clearTimeout(line.silence);
  const isTyping = event === TYPING;
  if (isTyping) {
    line.silence = setTimeout(() => set(conversationId, { isTyping: false }), SILENCE_MS);
  }
  if (isTyping !== line.presence.isTyping) set(conversationId, { isTyping });
}

/** Two people tell each other; a group is told by the server, and a large one is nothing else. */
type ConversationSize = 'pair' | 'small group' | 'large group';
const sizeOf = ({ group }: ConversationView): ConversationSize =>
  group === null ? 'pair' : group.isSmall ? 'small group' : 'large group';

/**
 * Listens on a conversation's channel, once for all who ask; returns what ends it. `self`: of two people, who shows that
 * they are there.
 */
function listen(
  conversationId: ConversationId,
  self: string | null,
  size: ConversationSize,
): () => void {
  const isGroup = size !== 'pair';
  const line = lines.get(conversationId) ?? {
    channel: joinChannel(conversationTopic(conversationId), {
      ...(!isGroup && self !== null && { presentAs: self }),
      onJoined: () => isGroup && catchUpOn(conversationId),
      onSaid: (event, facts) => {
        hear(conversationId, event);
        const isSmall = lines.get(conversationId)?.size === 'small group';
        if (isGroup) void hearGroup(conversationId, isSmall, event, facts);
      },
      onPresent: (keys) => set(conversationId, { isOnline: keys.some((key) => key !== self) }),
    }),
    size,
    listeners: 0,
    presence: ABSENT,
    silence: undefined,
    saidAt: 0,
  };
  // a group can grow while it is listened to
  line.size = size;
  line.listeners += 1;
  lines.set(conversationId, line);
  return () => {
    line.listeners -= 1;
    if (line.listeners > 0) return;
    clearTimeout(line.silence);
    lines.delete(conversationId);
    line.channel.leave();
  };
}

/** Hears what is said in a group, on whichever screen; returns what ends it. */
export const listenInGroup = ({ id, isSmall }: HeardGroup): (() => void) =>
  listen(id, null, isSmall ? 'small group' : 'large group');

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether the other person is there, and whether anybody types; joins the conversation's channel where `joins`. */
export function usePresence(conversation: ConversationView, joins: boolean): Presence {
  const { user } = useSession();
  const self = user?.id;
  const conversationId = conversation.id;
  const size = sizeOf(conversation);
  useEffect(
    () => (joins && self !== undefined ? listen(conversationId, self, size) : undefined),
    [conversationId, joins, self, size],
  );
  return useSyncExternalStore(
    subscribe,
    () => lines.get(conversationId)?.presence ?? ABSENT,
    () => ABSENT,
  );
}

/** Tells the other person that one types, or has stopped. */
export function sayTyping(conversationId: ConversationId, isTyping: boolean): void {
  const line = lines.get(conversationId);
  if (!line) return;
  const now = Date.now();
  if (isTyping && now - line.saidAt < SAY_MS) return;
  // Whoever stopped long ago was not heard typing any more.
  if (!isTyping && now - line.saidAt > SILENCE_MS) return;
  line.saidAt = isTyping ? now : 0;
  line.channel.say(isTyping ? TYPING : STOPPED, {});
}
