import { client } from '../../platform/api.ts';
import { errorCode, errorData } from '../../platform/errors.ts';

export type StepUpNeed = 'second_factor' | 'password' | 'code';

/** `recent`: a sign-in of the last minutes counts, too. `asked`: only what was asked for after it. */
export type ProofKind = 'recent' | 'asked';

/** What a step would ask for now; null when it would not. Asked every time: it changes with the clock. */
export async function neededNow(kind: ProofKind): Promise<StepUpNeed | null> {
  const { security } = await client.accounts.getSettings({});
  return kind === 'recent' ? security.stepUp : security.proof;
}

/** What the server wants shown before it does a step again; null for every other error. */
export async function stepUpNeed(error: unknown): Promise<StepUpNeed | null> {
  switch (errorCode(error)) {
    case 'step_up_required': {
      const needs = errorData(error)?.['needs'];
      return needs === 'second_factor' || needs === 'code' ? needs : 'password';
    }
    case 'insufficient_aal':
      return 'second_factor';
    case 'reauthentication_needed': {
      // auth/v1 does not say which proof: the settings do.
      return (await neededNow('asked')) ?? 'password';
    }
    default:
      return null;
  }
}
