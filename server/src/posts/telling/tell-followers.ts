import { z } from 'zod';
import { creatorId, type CreatorId, postId, type UserId } from '@limelight/contract/platform/ids';
import { noticesOfPosts } from '@limelight/contract/posts/notices';
import { tell } from '../../kernel/parts/news.ts';
import type { Crowd } from '../../kernel/parts/notice-area.ts';
import { isShown } from '../../kernel/rules.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { defineJob } from '../../platform/jobs/job.ts';
import { mentionedInPost } from './mentioned-people.ts';

const creatorIsShown = statement({
  name: 'posts.creator-is-shown',
  params: [t.uuid<CreatorId>()],
  row: { is_shown: t.bool().certain() },
  text: `select ${isShown('creators')} as is_shown from creators where id = $1`,
});

/** Followers of creator $1 after ($2, $3), latest follow first. */
const followersPage = statement({
  name: 'posts.followers-page',
  params: [t.uuid<CreatorId>(), t.timestamptz(), t.uuid(), t.int8()],
  row: { fan_id: t.uuid<UserId>(), created_at: t.timestamptz() },
  text: `select fan_id, created_at from followers
         where creator_id = $1 and (created_at, fan_id) < ($2, $3)
         order by created_at desc, fan_id desc limit $4`,
});

/** Notifies one page of a creator's followers of a published post; `after` is the last follower of the page before. */
const tellFollowersJob = defineJob({
  // the name that already queued jobs have
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

const PAGE = 500;
/** The start of the list: before the first follower. */
const START = {
  followedAt: '9999-12-31T00:00:00.000Z',
  fanId: 'ffffffff-ffff-ffff-ffff-ffffffffffff',
};

/**
 * One page of followers to notify of a new post, and with the first page the people whom it mentions. No one is notified while
 * its creator is not shown, as when a suspended creator's scheduled post comes out.
 */
export const followers: Crowd<typeof tellFollowersJob.payload> = {
  job: tellFollowersJob,
  async find(_, tx, told) {
    const { after } = told;
    if (!(await tx.maybe(creatorIsShown, told.creatorId))?.is_shown) return { effects: [] };
    const mentioned = await mentionedInPost(tx, told.postId);
    const from = after ?? START;
    const rows = await tx.many(
      followersPage,
      told.creatorId,
      new Date(from.followedAt),
      from.fanId,
      PAGE,
    );
    const news = {
      at: new Date(told.publishedAt),
      actor: told.creatorId,
      thing: told.postId,
    };
    const { post_published: published, mentioned: named } = noticesOfPosts;
    const facts = { postId: told.postId, creatorId: told.creatorId };
    const ids = rows.map((row) => row.fan_id).filter((id) => !mentioned.includes(id));
    const last = rows.at(-1);
    return {
      effects: [
        ...ids.map((to) => tell(published, facts, { ...news, to })),
        ...(after === null ? mentioned : []).map((to) =>
          tell(named, { postId: told.postId, commentId: null }, { ...news, to }),
        ),
      ],
      next:
        rows.length < PAGE || !last
          ? null
          : {
              ...told,
              after: { followedAt: last.created_at.toISOString(), fanId: last.fan_id },
            },
    };
  },
};
