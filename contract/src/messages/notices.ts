import { z } from 'zod';
import { defineNotice, noticesByKind } from '../kernel/define-notice.ts';
import { conversationId, messageId } from '../platform/ids.ts';

const sequence = z.int();

export const noticesOfMessages = noticesByKind([
  // not listed: the messages screen has a list and a badge of its own
  defineNotice('messaged', {
    fact: { conversationId, sequence },
    names: ['group'],
    subject: 'messages',
    isSocial: true,
    isListed: false,
  }),
  defineNotice('mentioned_in_group', {
    fact: { messageId, conversationId, sequence },
    names: ['group'],
    subject: 'mentions',
    filter: 'mentions',
    isSocial: true,
  }),
  /** To people whom the group's owner or a tier added, while they are still in the group. */
  defineNotice('added_to_group', {
    fact: { conversationId },
    names: ['group'],
    subject: 'groups',
    isSocial: true,
  }),
  /** To the author. */
  defineNotice('message_taken_down', {
    fact: { reportId: z.uuid(), conversationId, sequence },
    names: ['reason'],
    subject: 'moderation',
    isSocial: false,
  }),
  defineNotice('message_restored', {
    fact: { conversationId, sequence },
    subject: 'moderation',
    isSocial: false,
  }),
  /** To a creator, about a mass message that they sent to themself as a test. */
  defineNotice('message_tested', { fact: {}, subject: 'messages', isSocial: false }),
]);
