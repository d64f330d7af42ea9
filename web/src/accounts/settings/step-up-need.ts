import { client } from '../../platform/api.ts';
import { errorCode, errorData } from '../../platform/errors.ts';

export type StepUpNeed = 'second_factor' | 'password' | 'code';

/** `recent`: a sign-in in the last minutes counts too. `asked`: only a proof given after the sign-in counts. */
export type ProofKind = 'recent' | 'asked';

/** The proof that a step would ask for now; null if none. Requested every time, since it changes with the clock. */
export async function neededNow(kind: ProofKind): Promise<StepUpNeed | null> {
  const { security } = await client.accounts.getSettings({});
  return kind === 'recent' ? security.stepUp : security.proof;
}

/** The proof that the server requires before it repeats a step; null for any other error. */
export async function stepUpNeed(error: unknown): Promise<StepUpNeed | null> {
  switch (errorCode(error)) {
    case 'step_up_required': {
      const needs = errorData(error)?.['needs'];
      return needs === 'second_factor' || needs === 'code' ? needs : 'password';
    }
    case 'insufficient_aal':
      return 'second_factor';
    case 'reauthentication_needed': {
      // auth/v1 does not say which proof it needs; the settings do.
      return (await neededNow('asked')) ?? 'password';
    }
    default:
      return null;
  }
}
