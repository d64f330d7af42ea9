import { client } from '../../platform/api.ts';
import { errorCode, errorData } from '../../platform/errors.ts';

export type StepUpNeed = 'second_factor' | 'password' | 'code';

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
      const { security } = await client.accounts.getSettings({});
      return security.stepUp ?? 'password';
    }
    default:
      return null;
  }
}
