import { wordsOfMessages } from '@limelight/contract/messages/notice-words';
import { noticesOfMessages as kinds } from '@limelight/contract/messages/notices';
import { hear, tell } from '../../kernel/parts/news.ts';
import { noticeArea } from '../../kernel/parts/notice-area.ts';
import { SECOND } from '../../platform/clock/clock.ts';
import {
  addedToGroup,
  conversationRead,
  massTested,
  messageRestored,
  messageSent,
  messageSentInGroup,
  messageSentToMany,
  messageTakenDown,
} from '../events.ts';
import { addedPeople, manyRecipients, messaged, smallGroup } from './crowds.ts';
import { sightOfMention, sightOfSeat, sightOfUnread } from './sight.ts';

/** A person who has the conversation open reads a message within this time, and then no push or email is sent. */
const HOLD_MS = 20 * SECOND;

const aboutMessage = (fact: { readonly conversationId: string; readonly sequence: number }) =>
  `${fact.conversationId} ${fact.sequence}`;

/** The notices of messages and groups. */
export const noticesOfMessages = noticeArea({
  kinds,
  words: wordsOfMessages,
  rules: {
    messaged: { sight: sightOfUnread, holdMs: HOLD_MS },
    mentioned_in_group: { sight: sightOfMention, holdMs: HOLD_MS, isOverWhenRead: true },
    added_to_group: { sight: sightOfSeat, once: 'at a moment' },
    message_taken_down: {
      sight: null,
      undoneBy: { kind: 'message_restored', about: aboutMessage },
    },
    message_restored: {
      sight: null,
      undoneBy: { kind: 'message_taken_down', about: aboutMessage },
    },
    message_tested: { sight: null },
  },
  hears: [
    hear(messageSent, ({ conversationId, sequence, authorId, recipientId, isRequest }, at) =>
      // A stranger's message waits to be accepted, and notifies no one.
      isRequest ? [] : [messaged({ recipientId, conversationId, sequence }, authorId, at)],
    ),
    hear(messageSentInGroup, ({ isSmall, messageId, ...sent }, at) => [
      ...sent.mentionedIds.map((to) =>
        tell(
          kinds.mentioned_in_group,
          { messageId, conversationId: sent.conversationId, sequence: sent.sequence },
          { to, at, actor: sent.authorId, thing: messageId },
        ),
      ),
      ...(isSmall
        ? [{ crowd: { job: smallGroup.job, data: { ...sent, sentAt: at.toISOString() } } }]
        : []),
    ]),
    hear(messageSentToMany, ({ authorId, recipients }, at) => [
      {
        crowd: {
          job: manyRecipients.job,
          data: { authorId, recipients, sentAt: at.toISOString() },
        },
      },
    ]),
    hear(conversationRead, ({ conversationId, readerId }, at) => [
      { seen: { of: readerId, kind: kinds.messaged.kind, thing: conversationId, until: at } },
    ]),
    hear(addedToGroup, (added, at) => [
      { crowd: { job: addedPeople.job, data: { ...added, addedAt: at.toISOString() } } },
    ]),
    hear(messageTakenDown, ({ authorId, ...message }, at) => [
      tell(kinds.message_taken_down, message, { to: authorId, at }),
    ]),
    hear(messageRestored, ({ authorId, ...message }, at) => [
      tell(kinds.message_restored, message, { to: authorId, at }),
    ]),
    // Each test is a notice of its own, also before the last one was read.
    hear(massTested, ({ creatorId }, at) => [
      tell(kinds.message_tested, {}, { to: creatorId, at }),
    ]),
  ],
  crowds: [manyRecipients, smallGroup, addedPeople],
});
