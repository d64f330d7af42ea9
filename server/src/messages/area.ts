import { defineArea } from '../kernel/area.ts';
import { handleJob } from '../kernel/parts/job.ts';
import { messagesOfAccount } from './account.ts';
import { bytesOfMessages } from './reading/bytes-of-messages.ts';
import { closeConversation } from './conversation/close-conversation.ts';
import { conversationChannel } from './conversation/conversation-channel.ts';
import { conversationNews } from './conversation/conversation-news.ts';
import { hasConversation } from './conversation/has-conversation.ts';
import { boughtMessages, filterOfMessages } from './fans/filter-of-messages.ts';
import { forgetUnsent } from './sending/forget-unsent.ts';
import { groupSeats, leaveBlocked } from './groups/follow-memberships.ts';
import {
  followTakedownJob,
  readLinkJob,
  returnUnansweredJob,
  sendMassJob,
  unsendMassJob,
} from './jobs.ts';
import { dueMass } from './mass/due-mass.ts';
import { postMessages } from './mass/post-messages.ts';
import { sendBatch, unsendBatch } from './mass/send-mass.ts';
import { dueFee } from './paid/due-fee.ts';
import { settleFee } from './paid/paid-answer.ts';
import { firstMessageOrder } from './paid/paid-message.ts';
import { readLink } from './reading/read-link.ts';
import { reportedMessages } from './takedowns/reported-messages.ts';
import { noticesOfMessages } from './notices/notices.ts';
import { messagesRoutes } from './routes.ts';
import { seesInMessages } from './reading/sees-in-messages.ts';
import { spending } from './fans/spending.ts';
import { followTakedown } from './takedowns/take-down.ts';
import { tipOrder } from './tips/tip-in-conversation.ts';
import { messageOrder } from './locked/unlock-message.ts';

export const messagesArea = defineArea({
  name: 'messages',
  tables: [
    'conversation_labels',
    'conversation_people',
    'conversations',
    'group_members',
    'group_tiers',
    'groups',
    'link_cards',
    'mass_messages',
    'mass_tests',
    'message_bodies',
    'message_inboxes',
    'message_labels',
    'message_media',
    'message_reactions',
    'message_settings',
    'message_tips',
    'messages',
    'paid_answers',
    'paid_messages',
    'quick_replies',
    'report_lines',
    'saved_messages',
    'writing_tiers',
  ],
  routes: messagesRoutes,
  jobs: [
    handleJob(returnUnansweredJob, (deps, { orderId }) => settleFee(deps, orderId)),
    handleJob(followTakedownJob, followTakedown),
    handleJob(readLinkJob, (deps, { url }) => readLink(deps, url)),
    handleJob(sendMassJob, sendBatch),
    handleJob(unsendMassJob, unsendBatch),
  ],
  dueWork: [dueFee, dueMass],
  consumers: [spending, conversationNews, groupSeats, postMessages],
  orderKinds: [messageOrder, firstMessageOrder, tipOrder],
  fanFilter: filterOfMessages,
  boughtThings: boughtMessages,
  notices: noticesOfMessages,
  ofAccount: messagesOfAccount,
  bytes: bytesOfMessages,
  channels: [conversationChannel],
  reports: { message: reportedMessages },
  onFilesLeaving: forgetUnsent,
  seesPerson: seesInMessages,
  hasMet: hasConversation,
  onBlocked: [closeConversation, leaveBlocked],
});
