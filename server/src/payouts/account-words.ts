/** What an account lacks that is not ready; the provider's page says the rest. */
export const NOT_READY = 'The payment provider needs more information before it can pay you.';
