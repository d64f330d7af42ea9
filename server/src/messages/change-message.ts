import type { MessageId, UserId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../accounts/viewer.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../platform/db/db.ts';
import type { Row } from '../platform/db/statement.ts';
import { holdBetween, toFacts } from './between.ts';
import { lockConversation } from './conversation-queries.ts';
import { touchRefusalOf } from './policy.ts';
import { linkToShow } from './read-link.ts';
import { MessageRefused, notFound } from './refused.ts';
import { tell } from './tell.ts';
import { EDIT_MS } from './view-message.ts';
import {
  deleteReaction,
  deleteSaved,
  emptyBodies,
  hasFiles,
  insertSaved,
  putReaction,
  unsendMessage,
  updateText,
  whereIs,
} from './write-queries.ts';

type ChangeDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'realtime'>;

/** A message of one of the viewer's conversations, which is locked. */
interface Held extends Row<typeof whereIs> {
  readonly other: UserId;
}

/** Finds a message and locks its conversation; throws not_found where it is not the viewer's. */
async function hold(tx: Tx, viewer: Viewer, id: MessageId): Promise<Held> {
  const found = await tx.maybe(whereIs, id);
  const conversation =
    found && (await tx.maybe(lockConversation, found.conversation_id, viewer.id));
  if (!conversation) throw notFound();
  return { ...found, other: conversation.other_id };
}

/** Throws where the two have nothing to do with each other any more: a block, an account that is gone, a refusal. */
async function checkTouch(tx: Tx, viewer: Viewer, other: UserId, now: Date): Promise<void> {
  const refusal = touchRefusalOf(toFacts(await holdBetween(tx, viewer.id, other, now)));
  if (refusal !== null) throw new MessageRefused({ code: 'cannot_write', refusal });
}

const tellBoth = (
  deps: ChangeDeps,
  tx: Tx,
  viewer: Viewer,
  { other, conversation_id: conversationId, sequence }: Held,
) => tx.afterCommit(() => tell(deps, [viewer.id, other], 'message', { conversationId, sequence }));

/** Changes one's own words within 15 minutes; what has a price stays as it was sent. Throws `MessageRefused`. */
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
    const facts = toFacts(await holdBetween(tx, viewer.id, message.other, now));
    if (touchRefusalOf(facts) !== null) throw new MessageRefused({ code: 'not_editable' });
    if (text === '' && !(await tx.one(hasFiles, message.body_id)).has_files)
      throw new MessageRefused({ code: 'empty_message' });
    const since = new Date(now.getTime() - EDIT_MS);
    const linkUrl = await linkToShow(deps, tx, text);
    if (!(await tx.maybe(updateText, messageId, viewer.id, text, since, now, linkUrl)))
      throw new MessageRefused({ code: 'not_editable' });
    tellBoth(deps, tx, viewer, message);
  });
}

/**
 * Removes one's own message for everyone; who bought it keeps it, and who is paying just now gets their money back
 * (`endOfSale`). Unsending twice is once; a tip stays, and what one paid to send. Throws `MessageRefused`.
 */
export async function unsend(deps: ChangeDeps, viewer: Viewer, id: MessageId): Promise<void> {
  const now = deps.clock.now();
  await deps.db.tx(async (tx) => {
    const message = await hold(tx, viewer, id);
    if (message.author_id !== viewer.id) throw notFound();
    if (message.is_tip) throw new MessageRefused({ code: 'is_tip' });
    if (message.is_paid) throw new MessageRefused({ code: 'is_paid' });
    const gone = await tx.maybe(unsendMessage, id, viewer.id, now);
    if (!gone) return;
    await tx.run(emptyBodies, [gone.body_id], now);
    tellBoth(deps, tx, viewer, message);
  });
}

/** Reacts with one emoji, in place of an earlier one. Throws `MessageRefused`. */
export async function react(
  deps: ChangeDeps,
  viewer: Viewer,
  { messageId, emoji }: { messageId: MessageId; emoji: string },
): Promise<void> {
  const now = deps.clock.now();
  await deps.db.tx(async (tx) => {
    const message = await hold(tx, viewer, messageId);
    await checkTouch(tx, viewer, message.other, now);
    if ((await tx.run(putReaction, messageId, viewer.id, emoji, now)) === 0) throw notFound();
    tellBoth(deps, tx, viewer, message);
  });
}

/** Takes one's own reaction back. Throws `MessageRefused`. */
export async function unreact(deps: ChangeDeps, viewer: Viewer, id: MessageId): Promise<void> {
  await deps.db.tx(async (tx) => {
    const message = await hold(tx, viewer, id);
    if ((await tx.run(deleteReaction, id, viewer.id)) > 0) tellBoth(deps, tx, viewer, message);
  });
}

/** Keeps a message among the viewer's saved ones, or lets go of it; nobody else learns of it. Throws `MessageRefused`. */
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
