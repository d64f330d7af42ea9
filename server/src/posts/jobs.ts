import { z } from 'zod';
import { postId, type PostId } from '@limelight/contract/platform/ids';
import { emit } from '../events/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { handleJob, type JobHandler } from '../kernel/parts/job.ts';
import { defineJob, type Jobs } from '../platform/jobs/job.ts';
import { postPublished } from './events.ts';
import { tagAgainHandler } from './compose/tag-again.ts';
import { archiveExpired, publishDue } from './compose/write-queries.ts';

const onePost = z.object({ postId });

export const publishDueJob = defineJob({
  name: 'posts.publish-due',
  lane: 'timers',
  version: 1,
  payload: onePost,
});
export const archiveExpiredJob = defineJob({
  name: 'posts.archive-expired',
  lane: 'timers',
  version: 1,
  payload: onePost,
});

/** Queues the scheduled publication and the expiry of a post. A later call for the same post moves its timers. */
export async function addTimers(
  jobs: Jobs,
  tx: Tx,
  id: PostId,
  { scheduledFor, expiresAt }: { scheduledFor: Date | null; expiresAt: Date | null },
): Promise<void> {
  const data = { postId: id };
  if (scheduledFor) {
    await jobs.add(tx, publishDueJob, data, {
      runAt: scheduledFor,
      key: `posts.publish-due:${id}`,
    });
  }
  if (expiresAt) {
    await jobs.add(tx, archiveExpiredJob, data, {
      runAt: expiresAt,
      key: `posts.archive-expired:${id}`,
    });
  }
}

export const postsJobs: JobHandler[] = [
  // The statement checks the row again: if the post was unscheduled, moved or published already, there is nothing to do.
  handleJob(publishDueJob, (deps, { postId: id }) =>
    deps.db.tx(async (tx) => {
      const post = await tx.maybe(publishDue, id, deps.clock.now());
      if (!post) return;
      await emit(deps, tx, postPublished, { postId: id, creatorId: post.creator_id });
    }),
  ),
  // Readers cannot see an expired post even before this runs (policy.ts); it keeps the counts of the page correct.
  handleJob(archiveExpiredJob, async ({ db, clock }, data) => {
    await db.run(archiveExpired, data.postId, clock.now());
  }),
  tagAgainHandler,
];
