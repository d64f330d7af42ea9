import { z } from 'zod';

/** The proof of identity that a person gives again before a sensitive step. */
export const stepUpProof = z.enum(['second_factor', 'password', 'code']);

/**
 * Spread into `.errors()` of an operation that asks the person to prove their identity again. The proof counts for 15 minutes:
 * - second_factor: challenge and verify a factor through the auth client (or `accounts.useRecoveryCode`);
 * - password: `accounts.confirmIdentity({ password })`;
 * - a passkey in place of any of them: `accounts.askPasskey` and `accounts.provePasskey`;
 * - code: `supabase.auth.reauthenticate()` sends it, `accounts.confirmIdentity({ code })` takes it.
 */
export const stepUpErrors = {
  step_up_required: {
    status: 403,
    message: 'Please confirm it’s you.',
    data: z.object({ needs: stepUpProof }),
  },
} as const;

/** What a browser's `PublicKeyCredential.parseRequestOptionsFromJSON` takes. */
export const passkeyQuestion = z.object({
  challengeId: z.uuid(),
  options: z.object({
    challenge: z.string(),
    rpId: z.string().exactOptional(),
    timeout: z.number().exactOptional(),
    userVerification: z.enum(['required', 'preferred', 'discouraged']).exactOptional(),
    allowCredentials: z.array(
      z.object({
        id: z.string(),
        type: z.string(),
        transports: z.array(z.string()).exactOptional(),
      }),
    ),
  }),
});

const bytes = z.string().max(20_000);

/** What `toJSON()` of the browser's credential returns; fields that browsers add and this schema does not name are dropped. */
export const passkeyAnswer = z.object({
  id: z.string().max(1400),
  rawId: z.string().max(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.nullish(),
  }),
});
