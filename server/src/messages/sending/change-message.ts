import type { WritingRefusal } from '@limelight/contract/messages/operations';
import type { MessageId, UserId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../../kernel/deps.ts';
import { emit } from '../../events/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Row } from '../../platform/db/statement.ts';
import { lockRelation, toFacts } from '../relation.ts';
import { lockConversation, readState } from '../conversation/conversation-queries.ts';
import { conversationRead } from '../events.ts';
import { groupTouchRefusalOf, isStaff } from '../groups/group-policy.ts';
import { toSeatFacts } from '../groups/seat-facts.ts';
import { mustHoldSeat, type Seat } from '../groups/seat.ts';
import { hasWords, noteEdit, weighFees } from '../paid/paid-answer.ts';
import { touchRefusalOf } from '../policy.ts';
import { linkToShow } from '../reading/read-link.ts';
import { MessageRefused, notFound } from '../refused.ts';
import { tellOfMessage } from '../conversation/tell.ts';
import { EDIT_MS } from '../reading/view-message.ts';
import {
  deleteReaction,
  deleteSaved,
  emptyBodies,
  hasFiles,
  insertSaved,
  keepUnsent,
  putReaction,
  unsendMessage,
  updateText,
  whereIs,
} from './write-queries.ts';

type ChangeDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'realtime'>;

/** A message and where it is. Its conversation is one of the viewer's and is locked. */
interface Held extends Row<typeof whereIs> {
  /** The other person of two, or the viewer's seat in a group. */
  readonly among: { readonly other: UserId } | { readonly seat: Seat };
}

/** Finds a message and locks its conversation. Throws not_found where the viewer may not read it. */
async function hold(tx: Tx, viewer: Viewer, id: MessageId): Promise<Held> {
  const found = await tx.maybe(whereIs, id);
  if (!found) throw notFound();
  const pair = await tx.maybe(lockConversation, found.conversation_id, viewer.id);
  if (pair) return { ...found, among: { other: pair.other_id } };
  const seat = await mustHoldSeat(tx, found.conversation_id, viewer.id);
  if (found.sequence <= seat.from_sequence) throw notFound();
  return { ...found, among: { seat } };
}

/**
 * Why the viewer may no longer edit or react here; null where they may. Between two: a block, a deleted or hidden account, a
 * declined request. In a group: the rule of groups.
 */
async function touchRefusalIn(
  tx: Tx,
  viewer: Viewer,
  { among }: Held,
  now: Date,
): Promise<WritingRefusal | null> {
  return 'seat' in among
    ? groupTouchRefusalOf(toSeatFacts(among.seat, now))
    : touchRefusalOf(toFacts(await lockRelation(tx, viewer.id, among.other, now)));
}

const tellOf = (deps: ChangeDeps, tx: Tx, viewer: Viewer, message: Held) => {
  const { among, conversation_id: conversationId, sequence } = message;
  const people = 'seat' in among ? [] : [viewer.id, among.other];
  tx.afterCommit(() => tellOfMessage(deps, people, { conversationId, sequence }));
};

/** Edits one's own words within 15 minutes. A message with a price cannot be edited. Throws `MessageRefused`. */
export async function editMessage(
  deps: ChangeDeps,
  viewer: Viewer,
  { messageId, text }: { messageId: MessageId; text: string },
): Promise<void> {
  const now = deps.clock.now();
  await deps.db.tx(async (tx) => {
    const message = await hold(tx, viewer, messageId);
    if (message.author_id !== viewer.id) throw notFound();
    if (message.is_tip) throw new MessageRefused({ code: 'not_editable' });
    if ((await touchRefusalIn(tx, viewer, message, now)) !== null)
      throw new MessageRefused({ code: 'not_editable' });
    const { has_files: isFile } = await tx.one(hasFiles, message.body_id);
    if (text === '' && !isFile) throw new MessageRefused({ code: 'empty_message' });
    const since = new Date(now.getTime() - EDIT_MS);
    const linkUrl = await linkToShow(deps, tx, text);
    if (!(await tx.maybe(updateText, messageId, viewer.id, text, since, now, linkUrl)))
      throw new MessageRefused({ code: 'not_editable' });
    if ('other' in message.among)
      await noteEdit(
        deps,
        tx,
        {
          conversationId: message.conversation_id,
          sequence: message.sequence,
          authorId: viewer.id,
          recipientId: message.among.other,
        },
        !message.is_forwarded && (isFile || hasWords(text)),
      );
    tellOf(deps, tx, viewer, message);
  });
}

/**
 * Removes one's own message for everyone; the people who run a group also remove members' messages. Buyers keep it, and a buyer
 * whose payment is on its way gets the money back (`endOfSale`). A second call changes nothing. The giver of a tip cannot
 * remove it, and no one can remove a message that its author paid to send. Throws `MessageRefused`.
 */
export async function unsend(deps: ChangeDeps, viewer: Viewer, id: MessageId): Promise<void> {
  const now = deps.clock.now();
  await deps.db.tx(async (tx) => {
    const message = await hold(tx, viewer, id);
    if (message.author_id !== viewer.id && !runsGroupOf(message)) throw notFound();
    if (message.is_tip && !runsGroupOf(message)) throw new MessageRefused({ code: 'is_tip' });
    if (message.is_paid) throw new MessageRefused({ code: 'is_paid' });
    const isRemoved = message.author_id !== viewer.id;
    const gone = await tx.maybe(unsendMessage, id, message.author_id, now, isRemoved);
    if (!gone) {
      const kept = await tx.maybe(keepUnsent, id, message.author_id, isRemoved);
      if (kept) await tx.run(emptyBodies, [kept.body_id], now);
      return;
    }
    await tx.run(emptyBodies, [gone.body_id], now);
    if (message.is_answer && 'other' in message.among) {
      const { conversation_id: conversationId, among } = message;
      await weighFees(deps, tx, { conversationId, people: [viewer.id, among.other] });
    }
    await tellIfNothingIsLeft(deps, tx, message);
    tellOf(deps, tx, viewer, message);
  });
}

/** Ends the notice of a conversation once the unsent message was the last unread one. */
async function tellIfNothingIsLeft(
  deps: ChangeDeps,
  tx: Tx,
  { among, conversation_id: conversationId }: Held,
): Promise<void> {
  if ('seat' in among) return;
  const { unread } = await tx.one(readState, conversationId, among.other);
  if (unread === 0)
    await emit(deps, tx, conversationRead, { conversationId, readerId: among.other });
}

/** The people who run a group may remove all messages but those of its owner. */
const runsGroupOf = ({ among, author_id: author }: Held): boolean =>
  'seat' in among && isStaff(among.seat.role) && author !== among.seat.owner_id;

/** Reacts with one emoji, which replaces an earlier one. Throws `MessageRefused`. */
export async function react(
  deps: ChangeDeps,
  viewer: Viewer,
  { messageId, emoji }: { messageId: MessageId; emoji: string },
): Promise<void> {
  const now = deps.clock.now();
  await deps.db.tx(async (tx) => {
    const message = await hold(tx, viewer, messageId);
    const refusal = await touchRefusalIn(tx, viewer, message, now);
    if (refusal !== null) throw new MessageRefused({ code: 'cannot_write', refusal });
    if ((await tx.run(putReaction, messageId, viewer.id, emoji, now)) === 0) throw notFound();
    tellOf(deps, tx, viewer, message);
  });
}

/** Removes one's own reaction. Throws `MessageRefused`. */
export async function unreact(deps: ChangeDeps, viewer: Viewer, id: MessageId): Promise<void> {
  await deps.db.tx(async (tx) => {
    const message = await hold(tx, viewer, id);
    if ((await tx.run(deleteReaction, id, viewer.id)) > 0) tellOf(deps, tx, viewer, message);
  });
}

/** Saves a message for the viewer, or removes it from the saved ones. No one else sees this. Throws `MessageRefused`. */
export async function setSaved(
  { db, clock }: ChangeDeps,
  viewer: Viewer,
  id: MessageId,
  isSaved: boolean,
): Promise<void> {
  await db.tx(async (tx) => {
    await hold(tx, viewer, id);
    if (isSaved) await tx.run(insertSaved, id, viewer.id, clock.now());
    else await tx.run(deleteSaved, id, viewer.id);
  });
}
