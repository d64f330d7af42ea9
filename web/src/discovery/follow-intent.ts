import type { CreatorId } from '@limelight/contract/platform/ids';
import type { Resumes } from '../payments/index.ts';
import type { Intent } from '../platform/intent.ts';
import { useFollow } from './use-follow.ts';

const FOLLOW = 'follow';

/** To follow a creator after signing in. */
export const followIntent = (id: CreatorId): Intent => ({ verb: FOLLOW, id });

/** Follows the creator of the page. */
export function useResumeFollow(creatorId: CreatorId): Resumes {
  const follow = useFollow(creatorId);
  return { [FOLLOW]: () => follow.mutate(true) };
}
