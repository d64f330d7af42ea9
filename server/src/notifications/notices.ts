import type { z } from 'zod';
import type { CreatorId, PostId } from '@limelight/contract/platform/ids';
import { defineConsumer, type Reaction, when } from '../kernel/consumer.ts';
import { addedToGroup, messageSentInGroup, messageSentToMany } from '../messages/index.ts';
import { postPublished } from '../posts/index.ts';
import { tellAddedJob, tellFollowersJob, tellGroupJob, tellManyJob } from './jobs.ts';
import type { Effect } from './news.ts';
import { newsOfBusiness } from './news-of-business.ts';
import { mentionedInGroup } from './messaged.ts';
import { newsOfPeople } from './news-of-people.ts';
import { tellAll } from './tell.ts';

/** A post is out: its author's followers are told by a job, page by page. */
interface Published {
  readonly published: { readonly postId: PostId; readonly creatorId: CreatorId; readonly at: Date };
}

/** A batch of a mass message is out: a job of its own tells whom it has reached, so that nobody's own news wait for it. */
interface SentToMany {
  readonly sentToMany: z.infer<typeof tellManyJob.payload>;
}

/** Something was said in a small group: a job of its own asks whom it calls. */
interface SentInGroup {
  readonly sentInGroup: z.infer<typeof tellGroupJob.payload>;
}

/** People were added to a group, many at once where it is bound to a tier: a job of its own tells them. */
interface AddedToGroup {
  readonly addedToGroup: z.infer<typeof tellAddedJob.payload>;
}

type Outcome = Effect | Published | SentToMany | SentInGroup | AddedToGroup;

const isEffect = (one: Outcome): one is Effect => 'tell' in one || 'undo' in one || 'seen' in one;

const reactions: readonly Reaction<readonly Outcome[]>[] = [
  ...newsOfPeople,
  ...newsOfBusiness,
  when(postPublished, ({ postId, creatorId }, at) => [{ published: { postId, creatorId, at } }]),
  when(messageSentToMany, ({ authorId, recipients }, at) => [
    { sentToMany: { authorId, recipients, sentAt: at.toISOString() } },
  ]),
  when(messageSentInGroup, ({ isSmall, messageId, ...sent }, at) => [
    ...sent.mentionedIds.map((to) => ({ tell: mentionedInGroup(to, { messageId, ...sent }, at) })),
    ...(isSmall ? [{ sentInGroup: { ...sent, sentAt: at.toISOString() } }] : []),
  ]),
  when(addedToGroup, (added, at) => [{ addedToGroup: { ...added, addedAt: at.toISOString() } }]),
];

/** Lines on the notifications screen and their letters. */
export const notices = defineConsumer<readonly Outcome[]>(
  'notifications.notices',
  reactions,
  async (deps, tx, all) => {
    const outcomes = all.flat();
    await tellAll(deps, tx, outcomes.filter(isEffect));
    await deps.jobs.addMany(
      tx,
      tellFollowersJob,
      outcomes
        .flatMap((one) => ('published' in one ? [one.published] : []))
        .map(({ at, ...post }) => ({
          data: { ...post, publishedAt: at.toISOString(), after: null },
          key: `notifications.tell-followers:${post.postId}`,
        })),
    );
    await deps.jobs.addMany(
      tx,
      tellManyJob,
      outcomes.flatMap((one) => ('sentToMany' in one ? [{ data: one.sentToMany }] : [])),
    );
    await deps.jobs.addMany(
      tx,
      tellGroupJob,
      outcomes.flatMap((one) => ('sentInGroup' in one ? [{ data: one.sentInGroup }] : [])),
    );
    await deps.jobs.addMany(
      tx,
      tellAddedJob,
      outcomes.flatMap((one) => ('addedToGroup' in one ? [{ data: one.addedToGroup }] : [])),
    );
  },
);
