import { z } from 'zod';
import { conversationId, creatorId, postId, userId } from '@limelight/contract/platform/ids';
import { defineJob } from '../platform/jobs/job.ts';

/** Tells one page of a creator's followers that a post is out; `after` is the last follower of the page before. */
export const tellFollowersJob = defineJob({
  name: 'notifications.tell-followers',
  lane: 'crowd',
  version: 1,
  payload: z.object({
    postId,
    creatorId,
    publishedAt: z.iso.datetime(),
    after: z.object({ followedAt: z.iso.datetime(), fanId: z.uuid() }).nullable(),
  }),
});

/** Tells those whom a batch of a mass message has reached. */
export const tellManyJob = defineJob({
  name: 'notifications.tell-many',
  lane: 'crowd',
  version: 1,
  payload: z.object({
    authorId: userId,
    sentAt: z.iso.datetime(),
    recipients: z.array(z.object({ recipientId: userId, conversationId, sequence: z.int() })),
  }),
});

/** Calls the members of a small group for a message there, but those whom it names. */
export const tellGroupJob = defineJob({
  name: 'notifications.tell-group',
  lane: 'crowd',
  version: 1,
  payload: z.object({
    conversationId,
    sequence: z.int(),
    authorId: userId,
    mentionedIds: z.array(userId),
    sentAt: z.iso.datetime(),
  }),
});

/** Tells people that they were added to a group. */
export const tellAddedJob = defineJob({
  name: 'notifications.tell-added',
  lane: 'crowd',
  version: 1,
  payload: z.object({
    conversationId,
    personIds: z.array(userId),
    addedAt: z.iso.datetime(),
  }),
});

/** Sends what is due for one person by one channel. */
export const deliverJob = defineJob({
  name: 'notifications.deliver',
  lane: 'mail',
  version: 1,
  payload: z.object({ recipientId: userId, channel: z.enum(['push', 'email', 'digest']) }),
});
