import type { MessageId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../accounts/viewer.ts';
import type { Deps } from '../deps.ts';
import { emit } from '../events/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { limitRate } from '../platform/limits/rate-limit.ts';
import { toFacts } from './between.ts';
import { type MessageSent, messageSent } from './events.ts';
import { FIRST_MESSAGE_LIMIT } from './limits.ts';
import {
  checkContent,
  checkFiles,
  filesOf,
  type NewMessage,
  placeToAnswer,
} from './new-message.ts';
import { isKnownToOther, writingRefusalOf } from './policy.ts';
import { MessageRefused, notFound } from './refused.ts';
import { bookAnswers } from './paid-answer.ts';
import { linkToShow } from './read-link.ts';
import { sendToGroup } from './groups/send-to-group.ts';
import { factsToSend, lockBoth, sideToSend } from './send-queries.ts';
import { tell } from './tell.ts';
import { insertMessage } from './write-queries.ts';

type SendDeps = Pick<Deps, 'clock' | 'config' | 'jobs' | 'realtime'>;

/**
 * Sends once per client id, however often and however many at once: the message of the first time is the answer. Places
 * follow each other without gaps. Throws `MessageRefused`, and `RateLimited` for too many first messages in a day.
 */
export async function sendMessage(
  deps: SendDeps & Pick<Deps, 'db'>,
  viewer: Viewer,
  asked: NewMessage,
): Promise<MessageId> {
  const { conversationId, clientId } = asked;
  const side = await deps.db.maybe(sideToSend, conversationId, viewer.id, clientId);
  if (side?.sent_id) return side.sent_id;
  const [text, lockedText] = [asked.text.trim(), asked.lockedText.trim()];
  const message = { ...asked, text, lockedText, media: filesOf(asked) };
  checkContent(message);
  if (!side?.is_of_two) return deps.db.tx((tx) => sendToGroup(deps, tx, viewer, message));
  if (!side.has_agreed) await limitRate(deps.db, deps.clock, FIRST_MESSAGE_LIMIT, viewer.id);
  return deps.db.tx((tx) => write(deps, tx, viewer, message));
}

async function write(
  deps: SendDeps,
  tx: Tx,
  viewer: Viewer,
  message: NewMessage,
): Promise<MessageId> {
  const { conversationId, clientId, text, lockedText, media, priceCents } = message;
  const now = deps.clock.now();
  const both = await tx.many(lockBoth, conversationId, viewer.id);
  const recipientId = both.find((one) => one.person_id !== viewer.id)?.person_id;
  if (!recipientId) throw notFound();
  const between = { person: viewer.id, other: recipientId, now };
  const row = await tx.one(factsToSend, { ...between, conversationId, clientId });
  if (row.sent_id) return row.sent_id;
  const facts = toFacts(row);
  const refusal = writingRefusalOf(facts);
  if (refusal !== null) throw new MessageRefused({ code: 'cannot_write', refusal });
  if (priceCents !== null && !facts.isCreator) throw new MessageRefused({ code: 'cannot_sell' });
  await checkFiles(tx, viewer.id, media);
  const isKnown = isKnownToOther(facts);
  const { id, sequence } = await tx.one(insertMessage, {
    conversationId,
    authorId: viewer.id,
    clientId,
    text,
    lockedText,
    linkUrl: await linkToShow(deps, tx, text),
    media,
    priceCents,
    replyTo: await placeToAnswer(tx, message),
    isForwarded: message.isForwarded,
    isKnown,
    // what is passed on was not typed here
    keepsDraft: message.isForwarded,
    now,
  });
  if (facts.isCreator)
    await bookAnswers(deps, tx, { conversationId, authorId: viewer.id, readerId: recipientId });
  await emitSent(deps, tx, {
    messageId: id,
    conversationId,
    sequence,
    authorId: viewer.id,
    recipientId,
    isRequest: !isKnown,
  });
  return id;
}

/** A message is there: everybody whom it concerns learns of it once this is committed. */
export async function emitSent(
  deps: Pick<Deps, 'clock' | 'realtime'>,
  tx: Tx,
  sent: MessageSent,
): Promise<void> {
  await emit(deps, tx, messageSent, sent);
  const { authorId, recipientId, conversationId, sequence } = sent;
  tx.afterCommit(() =>
    tell(deps, [authorId, recipientId], 'message', { conversationId, sequence }),
  );
}
