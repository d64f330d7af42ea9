import type { ChatRefusal } from '@limelight/contract/live/chat-line';
import { SECOND } from '../../platform/clock/clock.ts';
import type { StreamAccess } from '../policy.ts';

/** Who runs a chat: the stream's creator, and moderators whom they named. */
export type ChatRole = 'creator' | 'moderator';

/** The facts about a chat and one person that decide what they may do there. */
export interface ChatFacts {
  /** By the rule of streams. */
  readonly access: StreamAccess;
  /** They watch as staff, because they gave a reason. */
  readonly isLook: boolean;
  /** There is a block between them and the creator. */
  readonly isBlocked: boolean;
  readonly role: ChatRole | null;
  readonly isMember: boolean;
  readonly isLive: boolean;
  readonly isOn: boolean;
  readonly membersOnly: boolean;
  readonly isTimedOut: boolean;
}

/** Whether a person reads a chat: while the stream is live and the chat is on. The people who run it read it at any time. */
export const readsChat = ({ access, role, isLive, isOn }: ChatFacts): boolean =>
  access === 'full' && (role !== null || (isLive && isOn));

/**
 * Why a person may not write in a chat; null where they may.
 *
 * In this order: only people who may watch, and not those who watch as staff; no one writes while the stream does not run or the
 * chat is off; the people who run it write; then pauses and the members' chat hold.
 */
export function chatRefusalOf(facts: ChatFacts): ChatRefusal | null {
  if (facts.access !== 'full' || facts.isLook || facts.isBlocked) return 'gone';
  if (!facts.isLive) return 'not_live';
  if (!facts.isOn) return 'off';
  if (facts.role !== null) return null;
  if (facts.isTimedOut) return 'timed_out';
  return facts.membersOnly && !facts.isMember ? 'members' : null;
}

/** Why a person may not react to lines: as for writing, except that a members' chat has reactions of all. */
export const reactionRefusalOf = (facts: ChatFacts): ChatRefusal | null =>
  chatRefusalOf({ ...facts, membersOnly: false });

/** Why a person may not give a tip: as for writing, except that it needs neither a chat nor a membership. */
export const tipRefusalOf = (facts: ChatFacts): ChatRefusal | null =>
  facts.role === 'creator' ? 'gone' : chatRefusalOf({ ...facts, isOn: true, membersOnly: false });

/** Why a person may not buy the mark of a chat: as for writing; the people who run it have marks of their own. */
export const markRefusalOf = (facts: ChatFacts): ChatRefusal | null =>
  facts.role !== null ? 'gone' : chatRefusalOf(facts);

/** Whether a person runs a chat: deletes and pins lines, pauses people, and sets it. */
export const mayModerate = (facts: ChatFacts): boolean =>
  facts.role !== null && facts.access === 'full' && !facts.isBlocked;

/** Whether the creator or a moderator may act on another person: the creator on all others, a moderator on those who run nothing. */
export const mayActOn = (role: ChatRole | null, other: ChatRole | null): boolean =>
  role === 'creator' ? other !== 'creator' : role === 'moderator' && other === null;

/** When a person may write again in slow mode; null where they may now. The people who run the chat never wait. */
export function nextLineAt(
  {
    role,
    slowSeconds,
    lastSaidAt,
  }: {
    readonly role: ChatRole | null;
    readonly slowSeconds: number;
    readonly lastSaidAt: Date | null;
  },
  now: Date,
): Date | null {
  if (role !== null || lastSaidAt === null) return null;
  const next = new Date(lastSaidAt.getTime() + slowSeconds * SECOND);
  return next > now ? next : null;
}
