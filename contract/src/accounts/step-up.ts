import { z } from 'zod';

/** What a person must show again before a step that matters. */
export const stepUpProof = z.enum(['second_factor', 'password', 'code']);
export type StepUpProof = z.infer<typeof stepUpProof>;

/**
 * Spread into `.errors()` of an operation that asks the person again who they are. The proof counts for 15 minutes:
 * - second_factor: challenge and verify a factor through the auth client (or `accounts.useRecoveryCode`);
 * - password: `accounts.confirmIdentity({ password })`;
 * - code: `supabase.auth.reauthenticate()` sends it, `accounts.confirmIdentity({ code })` takes it.
 */
export const stepUpErrors = {
  step_up_required: {
    status: 403,
    message: 'Please confirm that it is you.',
    data: z.object({ needs: stepUpProof }),
  },
} as const;
