import { CONVERSATION } from '@limelight/contract/messages/limits';
import type { ConversationId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../../kernel/deps.ts';
import { emit } from '../../events/index.ts';
import { block } from '../../safety/index.ts';
import {
  acceptRequest,
  countPinned,
  declineRequest,
  lockConversation,
  lockPinned,
  mySide,
  organizeSide,
  readState,
  readUpTo,
  updateDraft,
} from '../conversation/conversation-queries.ts';
import { readRelation } from '../relation.ts';
import { conversationRead } from '../events.ts';
import { markReadInGroup, muteGroup } from '../groups/read-group.ts';
import { earnReadAnswers, endFees } from '../paid/paid-answer.ts';
import { MessageRefused, notFound } from '../refused.ts';
import { tell, tellGroup } from '../conversation/tell.ts';

type OrganizeDeps = Pick<Deps, 'config' | 'db' | 'clock' | 'jobs' | 'realtime'>;

export interface Sorting {
  readonly isPinned?: boolean | undefined;
  readonly isMuted?: boolean | undefined;
  readonly isArchived?: boolean | undefined;
  readonly isSaved?: boolean | undefined;
}

/** Pins, mutes, archives or saves a conversation of the inbox or the archive, for the viewer alone. Throws `MessageRefused`. */
export async function organize(
  deps: OrganizeDeps,
  viewer: Viewer,
  conversationId: ConversationId,
  { isPinned = null, isMuted = null, isArchived = null, isSaved = null }: Nullish<Sorting>,
): Promise<void> {
  const personId = viewer.id;
  const now = deps.clock.now();
  await deps.db.tx(async (tx) => {
    if (isPinned === true) {
      await tx.many(lockPinned, personId);
      const { pinned } = await tx.one(countPinned, personId, conversationId);
      if (pinned >= CONVERSATION.pinnedMax) throw new MessageRefused({ code: 'too_many' });
    }
    const sorting = { isPinned, isMuted, isArchived, isSaved };
    if (isMuted !== null && (await tx.run(muteGroup, conversationId, personId, isMuted, now)) > 0)
      return;
    const changed = await tx.run(organizeSide, { conversationId, personId, ...sorting, now });
    if (changed === 0) throw notFound();
  });
  await tell(deps, [personId], 'conversation', { conversationId });
}
type Nullish<T> = { readonly [K in keyof T]: T[K] | null };

/** Saves the draft, which the viewer's other devices show; false where the conversation is not theirs. */
export async function saveDraft(
  deps: OrganizeDeps,
  viewer: Viewer,
  { conversationId, text }: { conversationId: ConversationId; text: string },
): Promise<boolean> {
  if ((await deps.db.run(updateDraft, conversationId, viewer.id, text)) === 0) return false;
  await tell(deps, [viewer.id], 'conversation', { conversationId });
  return true;
}

/**
 * Marks as read up to a message, never back; null where the conversation is not the viewer's. Notifies the other person where
 * both show how far they have read.
 */
export async function markRead(
  deps: OrganizeDeps,
  viewer: Viewer,
  { conversationId, sequence }: { conversationId: ConversationId; sequence: number },
): Promise<{ readSequence: number; unread: number } | null> {
  const read = await deps.db.tx(async (tx) => {
    const conversation = await tx.maybe(lockConversation, conversationId, viewer.id);
    if (!conversation) return markReadInGroup(tx, viewer, conversationId, sequence);
    const changed = await tx.run(readUpTo, conversationId, viewer.id, sequence);
    const state = await tx.one(readState, conversationId, viewer.id);
    if (changed > 0 && state.has_paid)
      await earnReadAnswers(deps, tx, conversationId, [viewer.id, conversation.other_id]);
    if (changed > 0 && state.unread === 0)
      await emit(deps, tx, conversationRead, { conversationId, readerId: viewer.id });
    return { isNew: changed > 0, other: conversation.other_id, isToldToGroup: false, state };
  });
  if (!read) return null;
  const readSequence = read.state.read_sequence;
  const facts = { conversationId, sequence: readSequence, userId: viewer.id };
  if (read.isNew) {
    const relation =
      read.other && (await readRelation(deps.db, viewer.id, read.other, deps.clock.now()));
    const people = relation?.shows_reading && read.other ? [viewer.id, read.other] : [viewer.id];
    await tell(deps, people, 'read', facts);
    if (read.isToldToGroup)
      await tellGroup(deps, conversationId, 'conversation', { conversationId });
  }
  return { readSequence, unread: read.state.unread };
}

/**
 * Accepts, declines or blocks a request. An earlier decision stays, but a block is always made. False where the conversation is
 * not the viewer's.
 */
export async function answerRequest(
  deps: Deps,
  viewer: Viewer,
  {
    conversationId,
    answer,
  }: { conversationId: ConversationId; answer: 'accept' | 'decline' | 'block' },
): Promise<boolean> {
  const side = await deps.db.maybe(mySide, conversationId, viewer.id);
  if (!side) return false;
  const now = deps.clock.now();
  await deps.db.tx(async (tx) => {
    await tx.one(lockConversation, conversationId, viewer.id);
    const change = answer === 'accept' ? acceptRequest : declineRequest;
    await tx.run(change, conversationId, viewer.id, now);
    if (answer !== 'accept') await endFees(deps, tx, conversationId);
  });
  const other = side.other_id;
  if (answer === 'block') await block(deps, viewer, { userId: other, cancelMembership: false });
  // The person who was declined is not notified.
  const people = answer === 'accept' ? [viewer.id, other] : [viewer.id];
  await tell(deps, people, 'conversation', { conversationId });
  return true;
}
