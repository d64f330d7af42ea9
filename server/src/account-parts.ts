import type { AccountPart } from './accounts/index.ts';
import { mediaOfAccount } from './media/index.ts';
import { membershipsOfAccount } from './memberships/index.ts';
import { postsOfAccount } from './posts/index.ts';

/** Every area that keeps something of an account. Posts let go of files before these are removed. */
export const accountParts: readonly AccountPart[] = [
  membershipsOfAccount,
  postsOfAccount,
  mediaOfAccount,
];
