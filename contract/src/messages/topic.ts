/** What the two people's clients tell each other on a conversation's channel: who is there, and who types. */
export const conversationTopic = (id: string): string => `conversation:${id}`;
