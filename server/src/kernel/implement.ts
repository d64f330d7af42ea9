import { implement } from '@orpc/server';
import { contract } from '@limelight/contract';
import { served } from '../platform/http/served.ts';
import {
  letCreatorsIn,
  letHalfwayIn,
  letPeopleIn,
  letPeopleInFor,
  letStaffIn,
  type StaffRole,
} from './access.ts';
import type { CreatorRight } from './acting.ts';
import type { OperationContext } from './operation-context.ts';
import type { Recorded } from './record-acting.ts';
import { sayRefusals } from './say-refusals.ts';

/** Implements the contract for anyone: `anyone.posts.get.handler(…)`. */
export const anyone = implement(served(contract)).$context<OperationContext>();

/** For people with a session. What their work refuses becomes the contract's error (`Refused`). */
export const signedIn = anyone.use(letPeopleIn).use(sayRefusals);

/** For the operations that complete the second step of a sign-in. */
export const signedInHalfway = anyone.use(letHalfwayIn);

const onlyStaff = (role: StaffRole) => signedIn.use(letStaffIn(role));
const onlyCreators = (right: CreatorRight, recorded?: Recorded) =>
  signedIn.use(letCreatorsIn(right, recorded));

/**
 * For people with a role; everyone else gets forbidden: `only('moderator').posts.takeDown.handler(…)`. An operation for
 * creators names the right that a helper needs: `only('creator', 'publish').posts.publish.handler(…)`.
 */
export function only(role: StaffRole): ReturnType<typeof onlyStaff>;
export function only(
  role: 'creator',
  right: CreatorRight,
  recorded?: Recorded,
): ReturnType<typeof onlyCreators>;
export function only(
  ...asked: [StaffRole] | ['creator', CreatorRight, (Recorded | undefined)?]
): ReturnType<typeof onlyStaff> | ReturnType<typeof onlyCreators> {
  if (asked[0] !== 'creator') return onlyStaff(asked[0]);
  const [, right, recorded] = asked;
  return onlyCreators(right, recorded);
}

/**
 * For people with a session, who act for themselves or for a creator who gave them this right. The call works on what belongs
 * to `context.principal`.
 */
export const signedInFor = (right: CreatorRight, recorded?: Recorded) =>
  signedIn.use(letPeopleInFor(right, recorded));

export { limitedTo } from './access.ts';
