import { useEffect, useSyncExternalStore } from 'react';
import { conversationTopic } from '@limelight/contract/messages/topic';
import type { ConversationView, HeardGroup } from '@limelight/contract/messages/operations';
import type { ConversationId } from '@limelight/contract/platform/ids';
import { catchUpOn, hearGroup } from './groups/hear-group.ts';
import { joinChannel, type Channel } from '../platform/live-channel.ts';
import { useSession } from '../platform/session.tsx';

/** Whether the others of a conversation are online or typing, as far as the channel shares it. */
export interface Presence {
  readonly isOnline: boolean;
  readonly isTyping: boolean;
}

/** Whether the two share presence and typing: not before a request is accepted, nor where the viewer may not write. */
export const isOpenTo = ({ refusal, isRequest, group }: ConversationView): boolean =>
  group !== null || ((refusal === null || refusal === 'pay') && !isRequest);

const ABSENT: Presence = { isOnline: false, isTyping: false };
const TYPING = 'typing';
const STOPPED = 'stopped';
/** While typing, a signal is sent this often … */
const SAY_MS = 3_000;
/** … and without one for this long, the person counts as not typing. */
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

/**
 * In a pair, the two people's devices signal each other. In a group the server announces messages; in a large one there are no
 * other signals.
 */
type ConversationSize = 'pair' | 'small group' | 'large group';
const sizeOf = ({ group }: ConversationView): ConversationSize =>
  group === null ? 'pair' : group.isSmall ? 'small group' : 'large group';

/**
 * Joins a conversation's channel once for all callers. Returns a function that leaves it. `self`: the user who is shown as
 * present; null in a group.
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
  // A group can grow while its channel is joined.
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

/** Joins a group's channel on any screen; returns a function that leaves it. */
export const listenInGroup = ({ id, isSmall }: HeardGroup): (() => void) =>
  listen(id, null, isSmall ? 'small group' : 'large group');

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether the other person is online and whether anyone is typing; joins the channel where `joins` is set. */
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

/** Signals that the user is typing, or has stopped. */
export function sayTyping(conversationId: ConversationId, isTyping: boolean): void {
  const line = lines.get(conversationId);
  if (!line) return;
  const now = Date.now();
  if (isTyping && now - line.saidAt < SAY_MS) return;
  // After this silence the others already show that the user stopped.
  if (!isTyping && now - line.saidAt > SILENCE_MS) return;
  line.saidAt = isTyping ? now : 0;
  line.channel.say(isTyping ? TYPING : STOPPED, {});
}
