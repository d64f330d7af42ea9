import type { CreatorId, PostId } from '@limelight/contract/platform/ids';
import { defineConsumer, type Reaction, when } from '../events/index.ts';
import { postPublished } from '../posts/index.ts';
import { tellFollowersJob } from './jobs.ts';
import type { Effect } from './news.ts';
import { newsOfBusiness } from './news-of-business.ts';
import { newsOfPeople } from './news-of-people.ts';
import { tellAll } from './tell.ts';

/** A post is out: its author's followers are told by a job, page by page. */
interface Published {
  readonly published: { readonly postId: PostId; readonly creatorId: CreatorId; readonly at: Date };
}

const reactions: readonly Reaction<readonly (Effect | Published)[]>[] = [
  ...newsOfPeople,
  ...newsOfBusiness,
  when(postPublished, ({ postId, creatorId }, at) => [{ published: { postId, creatorId, at } }]),
];

/** Lines on the notifications screen and their letters. */
export const notices = defineConsumer<readonly (Effect | Published)[]>(
  'notifications.notices',
  reactions,
  async (deps, tx, all) => {
    const effects = all.flat();
    await tellAll(
      deps,
      tx,
      effects.flatMap((effect) => ('published' in effect ? [] : [effect])),
    );
    const jobs = effects.flatMap((effect) => ('published' in effect ? [effect.published] : []));
    await deps.jobs.addMany(
      tx,
      tellFollowersJob,
      jobs.map(({ at, ...post }) => ({
        data: { ...post, publishedAt: at.toISOString(), after: null },
        key: `notifications.tell-followers:${post.postId}`,
      })),
    );
  },
);
