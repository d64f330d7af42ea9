import type { CreatorId, PostId } from '@limelight/contract/platform/ids';
import { dueWork } from '../../kernel/parts/due-work.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { publishDueJob } from '../jobs.ts';
import { updateStatus } from './write-queries.ts';

const scheduledPost = statement({
  name: 'posts.scheduled-due',
  params: [t.uuid<PostId>(), t.timestamptz()],
  row: { creator_id: t.uuid<CreatorId>() },
  text: `select creator_id from posts where id = $1 and status = 'scheduled' and scheduled_for <= $2`,
});

/** A post whose time has come: its followers may have been told already. */
export const duePost = dueWork({
  kind: 'scheduled_post',
  job: publishDueJob,
  async about({ db, clock }, { postId }) {
    const post = await db.maybe(scheduledPost, postId, clock.now());
    return post && { amountCents: null, fanId: null, creatorId: post.creator_id };
  },
  async skip({ clock }, tx, { postId }) {
    const now = clock.now();
    if (await tx.maybe(scheduledPost, postId, now))
      await tx.run(updateStatus, postId, 'draft', null, null, now);
  },
});
