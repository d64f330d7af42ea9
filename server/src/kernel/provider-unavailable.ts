import { Refused } from './refused.ts';

/**
 * The payment provider can't be asked right now. What was asked may have happened all the same, if only the answer was lost, so
 * the caller keeps its key and its order. A job that meets it fails and runs again.
 */
export class ProviderUnavailable extends Refused<{ readonly code: 'provider_unavailable' }> {
  override name = 'ProviderUnavailable';

  constructor(cause: unknown) {
    super({ code: 'provider_unavailable' });
    this.cause = cause;
    if (cause instanceof Error)
      this.message = `the payment provider can’t be asked: ${cause.message}`;
  }
}
