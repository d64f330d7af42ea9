import { z } from 'zod';
import { userId } from '@limelight/contract/platform/ids';
import { defineJob } from '../platform/jobs/job.ts';

/** Sends one person what is due by one channel. */
export const deliverJob = defineJob({
  name: 'notifications.deliver',
  lane: 'mail',
  version: 1,
  payload: z.object({ recipientId: userId, channel: z.enum(['push', 'email', 'digest']) }),
});
