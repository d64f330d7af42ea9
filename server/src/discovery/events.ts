import { z } from 'zod';
import { creatorId, userId } from '@limelight/contract/platform/ids';
import { defineEvent } from '../kernel/parts/event.ts';

const follow = z.object({ creatorId, fanId: userId });

/** `isJoining`: the follow came with a membership, which has its own event. */
export const creatorFollowed = defineEvent(
  'creator.followed',
  follow.extend({ isJoining: z.boolean().default(false) }),
);
/** `followedAt`: when the follow that ended had begun. */
export const creatorUnfollowed = defineEvent(
  'creator.unfollowed',
  follow.extend({ followedAt: z.iso.datetime() }),
);
