export {
  messageCheckout,
  resumeInConversation,
  sendingCheckout,
  tipInConversation,
} from './checkouts.ts';
export { Conversation } from './conversation.tsx';
export { ConversationList } from './inbox/conversation-list.tsx';
export { isFromList, placePath, readPlace } from './inbox/place.ts';
export { useUnreadMessages } from './inbox/use-unread-messages.ts';
export { startOf } from './mass/audience-start.ts';
export { MassForm } from './mass/mass-form.tsx';
export { MassList } from './mass/mass-list.tsx';
export { TopDms } from './mass/top-dms.tsx';
export { MessageButton } from './message-button.tsx';
export { iconsOfMessages } from './notice-icons.ts';
export { followMessages, sendStored } from './reading/follow-messages.ts';
export { MessageBubble } from './reading/message-bubble.tsx';
export { MessageSettings } from './settings/message-settings.tsx';
