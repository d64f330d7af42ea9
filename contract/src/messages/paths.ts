/** The path of a conversation on this site, and of a message in it. */
export const conversationPath = (conversationId: string, sequence?: number): string =>
  `/dashboard/messages?conversation=${conversationId}${sequence === undefined ? '' : `&message=${sequence}`}`;

/** The path of the mass message that a creator sent to themself as a test. */
export const MASS_TEST_PATH = '/creator/create?test=message';
