/**
 * What the two people's clients tell each other on a conversation's channel: who is there, and who types. On a group's
 * they tell only that a member types, and the server says what `messagesLive` names, to all who listen; no id is there.
 */
export const conversationTopic = (id: string): string => `conversation:${id}`;
