/** Where a conversation is on this site, and a message in it. */
export const conversationPath = (conversationId: string, sequence?: number): string =>
  `/dashboard/messages?conversation=${conversationId}${sequence === undefined ? '' : `&message=${sequence}`}`;
