import type { QueryClient } from '@tanstack/react-query';
import { WRITERS } from '@limelight/contract/messages/limits';
import type { ConversationView, MessageView } from '@limelight/contract/messages/operations';
import type { ConversationId } from '@limelight/contract/platform/ids';
import { checkoutOf, TIP_VERB, tipOf, type Checkout, type Resumes } from '../payments/index.ts';
import { client } from '../platform/api.ts';
import { askForMessage, knownConversation } from './cache.ts';
import type { MessageToPay } from './sending/use-send-message.ts';
import { nameOf } from './inbox/list-words.ts';
import { messageElement } from './reading/message-element.ts';

const UNLOCK_MESSAGE = 'unlock_message';

/** The purchase of a message's locked content; null if it has no price. */
export function messageCheckout(queries: QueryClient, message: MessageView): Checkout | null {
  const { id: messageId, conversationId, sequence, author, price } = message;
  if (!price) return null;
  const other = author ?? knownConversation(queries, conversationId)?.other ?? null;
  return checkoutOf({
    doneTitle: 'It’s yours',
    about: messageElement(sequence),
    intent: { verb: UNLOCK_MESSAGE, id: `${conversationId}:${sequence}` },
    purchase: {
      title: 'Unlock this message',
      item: `Message from ${nameOf(other)}`,
      priceCents: price.cents,
      renews: false,
      footnote: message.media.some(({ isFree }) => !isFree)
        ? 'One-time payment. Keep it in your gallery.'
        : author === null
          ? 'One-time payment. Keep it in this conversation.'
          : 'One-time payment. Keep it in your saved messages.',
      buy: (request) => client.messages.unlock({ messageId, ...request }),
    },
    // If this fails, the realtime event updates the message.
    onPaid: () => void askForMessage(queries, conversationId, sequence).catch(() => undefined),
  });
}

/** A message that is sent once it is paid; null if the recipient takes no money for it. */
export function sendingCheckout(
  message: MessageToPay,
  { id: conversationId, other, firstMessageCents }: ConversationView,
  onPaid: () => void,
): Checkout | null {
  if (!other || firstMessageCents === null) return null;
  return checkoutOf({
    doneTitle: 'Message sent',
    // The composer still has the text.
    intent: null,
    purchase: {
      title: `Message ${other.displayName}`,
      item: 'One message',
      priceCents: firstMessageCents,
      renews: false,
      footnote: `You get it back if ${other.displayName} doesn’t reply within ${WRITERS.answerDays} days.`,
      buy: (request) =>
        client.messages.sendPaid({
          conversationId,
          ...message,
          media: [...message.media],
          ...request,
        }),
    },
    onPaid,
  });
}

/** The creator who gets a tip: the other person, or the owner of the group. */
const tippedIn = ({ other, group }: ConversationView) => other ?? group?.owner;

/** A tip that is posted in the conversation once it is paid; null where there is no recipient. */
export function tipInConversation(conversation: ConversationView): Checkout | null {
  const { id: conversationId, group } = conversation;
  const creator = tippedIn(conversation);
  return creator
    ? tipOf({
        creator,
        groupName: group?.name ?? null,
        send: (request) => client.messages.tip({ conversationId, ...request }),
      })
    : null;
}

/** Carries out what the user began in the open conversation. */
export const resumeInConversation = (conversationId: ConversationId): Resumes => ({
  [TIP_VERB]: async (id, { open }) => {
    const conversation = await client.messages.getConversation({ conversationId });
    if (conversation.canTip && tippedIn(conversation)?.id === id)
      open(tipInConversation(conversation));
  },
  [UNLOCK_MESSAGE]: async (id, { queries, open }) => {
    const [of, sequence] = id.split(':');
    if (of !== conversationId) return;
    const { items } = await client.messages.list({
      conversationId,
      around: Number(sequence),
      limit: 1,
    });
    const [message] = items;
    if (message?.locked) open(messageCheckout(queries, message));
  },
});
