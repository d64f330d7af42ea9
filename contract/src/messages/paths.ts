/** Where a conversation is on this site, and a message in it. */
export const conversationPath = (conversationId: string, sequence?: number): string =>
  `/dashboard/messages?conversation=${conversationId}${sequence === undefined ? '' : `&message=${sequence}`}`;

/** Where a creator finds the mass message that they sent to themself. */
export const MASS_TEST_PATH = '/creator/create?test=message';
