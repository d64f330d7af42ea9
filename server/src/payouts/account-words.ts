/** The reason shown for an account that is not ready; the provider's page has the details. */
export const NOT_READY = 'The payment provider needs more information before it can pay you.';
