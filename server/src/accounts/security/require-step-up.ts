import { ORPCError } from '@orpc/server';
import { stepUpErrors } from '@limelight/contract/accounts/step-up';
import type { Deps } from '../../kernel/deps.ts';
import { authAccess } from '../auth-access.ts';
import type { Viewer } from '../../kernel/viewer.ts';

/**
 * Refuses a sensitive step with `step_up_required` unless this session proved the person's identity in the last 15 minutes: at
 * aal2 where the person has a second factor, with any first factor otherwise; a passkey counts as both. The operation's
 * contract spreads `stepUpErrors`.
 */
export async function requireStepUp(deps: Deps, viewer: Viewer): Promise<void> {
  await refuseUnproved(deps, viewer, 'recent');
}

/** The same, however fresh the session is: a sign-in does not count, only a proof requested after it. */
export async function requireProof(deps: Deps, viewer: Viewer): Promise<void> {
  await refuseUnproved(deps, viewer, 'asked');
}

async function refuseUnproved(deps: Deps, viewer: Viewer, kind: 'recent' | 'asked'): Promise<void> {
  const needs = await authAccess(deps).neededProof(viewer.sessionId, kind);
  if (needs === null) return;
  const { status, message } = stepUpErrors.step_up_required;
  throw new ORPCError('step_up_required', { defined: true, status, message, data: { needs } });
}
