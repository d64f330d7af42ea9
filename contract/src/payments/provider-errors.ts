import { heldErrors } from './held-errors.ts';

/** For operations that wait for the payment provider. */
export const providerErrors = {
  ...heldErrors,
  provider_unavailable: {
    status: 503,
    message: 'We can’t reach the payment provider right now. Wait a minute and try again.',
  },
} as const;
