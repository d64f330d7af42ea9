export { useUnreadMessages } from './use-unread-messages.ts';
