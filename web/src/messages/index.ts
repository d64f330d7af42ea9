export { useUnreadMessages } from './inbox/use-unread-messages.ts';
