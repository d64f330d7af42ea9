export { addedMembers } from './groups/added-members.ts';
export { membersToCall } from './groups/members-to-call.ts';
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
export { withUnread } from './with-unread.ts';
