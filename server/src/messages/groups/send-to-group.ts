import type { MessageId } from '@limelight/contract/platform/ids';
import type { Principal } from '../../kernel/acting.ts';
import type { Deps } from '../../kernel/deps.ts';
import { emit } from '../../events/index.ts';
import { SECOND } from '../../platform/clock/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { messageSentInGroup } from '../events.ts';
import { messageByClientId } from '../reading/message-queries.ts';
import { linkToShow } from '../reading/read-link.ts';
import { MessageRefused, notFound } from '../refused.ts';
import {
  checkContent,
  checkFiles,
  type NewMessage,
  sequenceToReplyTo,
  sourceOf,
  toWritten,
} from '../sending/new-message.ts';
import { tellGroup } from '../conversation/tell.ts';
import { atNextSequence, insertedMessage, type WrittenMessage } from '../sending/write-queries.ts';
import { groupRefusalOf, isSmallGroup, maySell, nextMessageAt } from './group-policy.ts';
import { mentionedMembers } from './mentioned-members.ts';
import { mustHoldSeat, type Seat } from './seat.ts';
import { toSeatFacts } from './seat-facts.ts';

const IN_GROUP = atNextSequence('one.conversation_id');

/**
 * Inserts bodies and messages at the next sequences, and moves the author's own mark to their message. Writes no row for the
 * other members, so the cost does not grow with the group. The conversations are locked.
 */
export const insertGroupMessages = statement({
  name: 'messages.insert-in-group',
  params: { messages: t.jsonb<readonly WrittenMessage[]>(), now: t.timestamptz() },
  row: insertedMessage,
  text: `
    with ${IN_GROUP.before},
    mine as (
      update conversation_people side set read_sequence = numbered.sequence,
        draft = case when numbered.keeps_draft then side.draft else '' end
      from numbered where side.conversation_id = numbered.conversation_id and side.person_id = numbered.author_id),
    spoke as (
      update group_members member set last_sent_at = :now
      from numbered where member.group_id = numbered.conversation_id and member.person_id = numbered.author_id)
    ${IN_GROUP.insert}`,
});

type SendDeps = Pick<Deps, 'clock' | 'jobs' | 'realtime'>;

/**
 * Sends a message to a group if its rules allow it, once per client id. Throws `MessageRefused`; not_found where the author is
 * not a member.
 */
export async function sendToGroup(
  deps: SendDeps,
  tx: Tx,
  author: Principal,
  message: NewMessage,
): Promise<MessageId> {
  const { conversationId, clientId, text, media, priceCents } = message;
  const now = deps.clock.now();
  const seat = await mustHoldSeat(tx, conversationId, author.id);
  const again = await tx.maybe(messageByClientId, conversationId, author.id, clientId);
  if (again) return again.id;
  checkContent(message);
  const refusal = groupRefusalOf(toSeatFacts(seat, now));
  if (refusal !== null) throw new MessageRefused({ code: 'cannot_write', refusal });
  if (priceCents !== null && !maySell(seat.role)) throw new MessageRefused({ code: 'cannot_sell' });
  checkPace(seat, now);
  await checkFiles(tx, author.id, media);
  const replyTo = await sequenceToReplyTo(tx, message);
  if (replyTo !== null && replyTo <= seat.from_sequence) throw notFound();
  const linkUrl = await linkToShow(deps, tx, text);
  const sourceId = await sourceOf(tx, author.id, message);
  const messages = [toWritten(author, message, { linkUrl, replyTo, sourceId })];
  const { id, sequence } = await tx.one(insertGroupMessages, { messages, now });
  const mentionedIds = await mentionedMembers(tx, conversationId, author.id, text);
  const isSmall = isSmallGroup(seat);
  if (isSmall || mentionedIds.length > 0)
    await emit(deps, tx, messageSentInGroup, {
      messageId: id,
      conversationId,
      sequence,
      authorId: author.id,
      mentionedIds,
      isSmall,
    });
  tx.afterCommit(() => tellGroup(deps, conversationId, 'message', { conversationId, sequence }));
  return id;
}

/** Enforces slow mode. Throws `MessageRefused`. */
function checkPace(seat: Seat, now: Date): void {
  const next = nextMessageAt(seat, now);
  if (next === null) return;
  const seconds = Math.ceil((next.getTime() - now.getTime()) / SECOND);
  throw new MessageRefused({ code: 'too_fast', seconds });
}
