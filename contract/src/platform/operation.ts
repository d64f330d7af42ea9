import { oc } from '@orpc/contract';
import { z } from 'zod';

/** One field that was refused: its path, and a sentence for the person who typed it. */
const fieldIssue = z.object({
  path: z.array(z.union([z.string(), z.number()])),
  message: z.string(),
});
export type FieldIssue = z.infer<typeof fieldIssue>;

/**
 * Errors that any operation can return. An operation adds its own with `.errors({...})`. Codes are stable and lower case, like
 * those of the official auth client.
 */
export const commonErrors = {
  invalid_input: {
    status: 400,
    message: 'Something in this request isn’t right.',
    data: z.object({ issues: z.array(fieldIssue) }),
  },
  not_signed_in: { status: 401, message: 'Please sign in to continue.' },
  /** The session was ended by a suspension; a caller with its token reads why and until when. */
  suspended: { status: 401, message: 'Your account is suspended.' },
  forbidden: { status: 403, message: 'You don’t have permission to do that.' },
  second_factor_required: {
    status: 403,
    message: 'Confirm it’s you with your second factor first.',
  },
  not_found: { status: 404, message: 'We couldn’t find that. It may have been removed.' },
  rate_limited: {
    status: 429,
    message: 'Too many tries. Wait a moment and try again.',
    data: z.object({ retryAfterSeconds: z.int() }),
  },
  unavailable: {
    status: 503,
    message: 'We’re a little busy right now. Please try again in a moment.',
  },
  internal: {
    status: 500,
    message: 'Something went wrong on our end. Please try again.',
    data: z.object({ requestId: z.string() }),
  },
} as const;

const base = oc.errors(commonErrors);

/**
 * Starts an operation. `id` is `area.verb`, its name in logs, metrics, limits and OpenAPI; the path is below /functions/v1.
 */
export function operation(
  id: `${string}.${string}`,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: `/${string}`,
  summary: string,
) {
  return base.route({
    method,
    path,
    operationId: id,
    summary,
    tags: [id.split('.')[0]!],
    inputStructure: 'compact',
  });
}

/** Inputs reject unknown fields, so that a typo is an error and not a silent default. */
export const input = z.strictObject;

export const ok = z.object({ ok: z.literal(true) });
