import { z } from 'zod';
import type { PostId } from '@limelight/contract/platform/ids';
import { tagsOf } from '@limelight/contract/posts/text-parts';
import type { Deps } from '../../kernel/deps.ts';
import { each } from '../../platform/apart.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { handleJob } from '../../kernel/parts/job.ts';
import { defineJob } from '../../platform/jobs/job.ts';

const PAGE = 500;
const FIRST = '00000000-0000-0000-0000-000000000000' as PostId;

const untagged = statement({
  name: 'posts.untagged',
  params: [t.uuid<PostId>(), t.int8()],
  row: { id: t.uuid<PostId>(), text: t.text() },
  text: `select id, text from posts where tags is null and text like '%#%' and id > $1 order by id limit $2`,
});

/** A post that its author has saved in the meantime has its tags already. */
const putTags = statement({
  name: 'posts.put-tags',
  params: [t.uuid<PostId>(), t.textArray()],
  row: {},
  text: `update posts set tags = $2 where id = $1 and tags is null`,
});

const tagAgainJob = defineJob({
  name: 'posts.tag-again',
  lane: 'crowd',
  version: 1,
  payload: z.object({}),
});

/**
 * Extracts the tags of posts whose tags were never extracted. What one run does not reach, the run after the next start does.
 */
export const tagAgainHandler = handleJob(tagAgainJob, async ({ db, log }, _payload, signal) => {
  let after = FIRST;
  let page: readonly { readonly id: PostId; readonly text: string }[];
  do {
    page = await db.many(untagged, after, PAGE);
    // one transaction each: many at once would lock the counts of their tags in no fixed order, and authors would wait
    await each(page, ({ id, text }) => db.tx((tx) => tx.run(putTags, id, tagsOf(text))), {
      log,
      work: tagAgainJob.name,
      about: ({ id }) => ({ postId: id }),
    });
    after = page.at(-1)?.id ?? after;
  } while (page.length === PAGE && !signal.aborted);
});

/** Called when a worker starts; the key makes it one job, however many processes start. */
export const queueTagging = ({ db, jobs }: Pick<Deps, 'db' | 'jobs'>): Promise<void> =>
  jobs.addAlone(db, tagAgainJob, {}, { key: tagAgainJob.name });
