/**
 * What the two people's clients tell each other on a conversation's channel: who is there, and who types. On a group's the
 * server also says what `messagesLive` names, to all who listen.
 */
export const conversationTopic = (id: string): string => `conversation:${id}`;
