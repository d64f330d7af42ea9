/**
 * The channel of a conversation. In a conversation of two, clients send presence and typing. In a group they send only that a
 * member types, and the server sends the events of `messagesLive` to all who are on it; no event carries a person's id.
 */
export const conversationTopic = (id: string): string => `conversation:${id}`;
