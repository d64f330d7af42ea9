import { handleJob, type JobHandler } from '../kernel/job.ts';
import {
  followTakedownJob,
  readLinkJob,
  returnUnansweredJob,
  sendMassJob,
  unsendMassJob,
} from './jobs.ts';
import { sendBatch, unsendBatch } from './mass/send-mass.ts';
import { settleFee } from './paid-answer.ts';
import { readLink } from './read-link.ts';
import { followTakedown } from './take-down.ts';

export { messagesOfAccount } from './account.ts';
export { bytesOfMessages } from './bytes-of-messages.ts';
export { conversationNews } from './conversation-news.ts';
export { groupSeats, leaveBlocked } from './groups/follow-memberships.ts';
export { addedMembers } from './groups/added-members.ts';
export { membersToCall } from './groups/members-to-call.ts';
export { postMessages } from './mass/post-messages.ts';
export { closeConversation } from './close-conversation.ts';
export { conversationChannel } from './conversation-channel.ts';
export { boughtMessages, filterOfMessages } from './filter-of-messages.ts';
export { forgetUnsent } from './forget-unsent.ts';
export { hasConversation } from './has-conversation.ts';
export {
  addedToGroup,
  conversationRead,
  massTested,
  messageRestored,
  messageSent,
  messageSentInGroup,
  messageSentToMany,
  messageTakenDown,
} from './events.ts';
export { beginningOf } from './excerpt.ts';
export { countWaiting } from './count-waiting.ts';
export { textsOfMessages } from './texts-of-messages.ts';
export { seesInMessages } from './sees-in-messages.ts';
export { withUnread } from './with-unread.ts';
export { firstMessageOrder } from './paid-message.ts';
export { tipOrder } from './tip-in-conversation.ts';
export { reportedMessages } from './reported-messages.ts';
export { messagesRoutes } from './routes.ts';
export { spending } from './spending.ts';
export { messageOrder } from './unlock-message.ts';

export const messagesJobs: JobHandler[] = [
  handleJob(returnUnansweredJob, (deps, { orderId }) => settleFee(deps, orderId)),
  handleJob(followTakedownJob, followTakedown),
  handleJob(readLinkJob, (deps, { url }) => readLink(deps, url)),
  handleJob(sendMassJob, sendBatch),
  handleJob(unsendMassJob, unsendBatch),
];
