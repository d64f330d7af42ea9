import type { CreatorId, PostId } from '@limelight/contract/platform/ids';
import type { MessageTo, PollInput } from '@limelight/contract/posts/operations';
import { statement, t } from '../../platform/db/statement.ts';
import type { PostFacts } from '../policy.ts';
import type { PostMediaRow } from './queries.ts';

type OwnStatus = Exclude<PostFacts['status'], 'deleted'>;

interface PollRow extends Omit<PollInput, 'endsAt'> {
  /** Milliseconds since 1970. */
  readonly endsAt: number | null;
}

/** Posts $2 of author $1, with everything the author wrote. */
export const ownPosts = statement({
  name: 'posts.own',
  params: [t.uuid<CreatorId>(), t.uuidArray<PostId>()],
  row: {
    id: t.uuid<PostId>(),
    status: t.text<OwnStatus>(),
    revision: t.int4(),
    title: t.text(),
    text: t.text(),
    audience: t.jsonb<unknown>(),
    comments_allowed: t.bool(),
    pinned_at: t.timestamptz().nullable(),
    published_at: t.timestamptz().nullable(),
    scheduled_for: t.timestamptz().nullable(),
    expires_at: t.timestamptz().nullable(),
    message_to: t.text<MessageTo>().nullable(),
    updated_at: t.timestamptz(),
    like_count: t.int4(),
    comment_count: t.int4(),
    purchase_count: t.int4().certain(),
    media: t.json<readonly PostMediaRow[]>().certain(),
    poll: t.json<PollRow>().nullable(),
    takedown: t.json<{ reason: string; at: string }>().nullable(),
  },
  text: `
    select p.id, p.status, p.revision, p.title, p.text, p.audience, p.comments_allowed, p.pinned_at,
      p.published_at, p.scheduled_for, p.expires_at, p.message_to, p.updated_at, p.like_count, p.comment_count,
      (select count(*) from held_grants g where g.thing_id = p.id and g.kind = 'post')::int
        as purchase_count,
      coalesce((
        select json_agg(json_build_object('mediaId', pm.media_id, 'alt', pm.alt, 'isPreview', pm.is_preview)
          order by pm.position)
        from post_media pm where pm.post_id = p.id and pm.removed_at is null), '[]') as media,
      (select json_build_object('question', pl.question, 'allowsSeveral', pl.allows_several,
          'endsAt', (extract(epoch from pl.ends_at) * 1000)::bigint,
          'options', (select json_agg(o.text order by o.position) from poll_options o where o.post_id = pl.post_id))
        from polls pl where pl.post_id = p.id) as poll,
      (select json_build_object('reason', td.reason, 'at', td.taken_down_at)
        from post_takedowns td where td.post_id = p.id) as takedown
    from posts p
    where p.creator_id = $1 and p.id = any($2::uuid[]) and p.status <> 'deleted'`,
});

/** An author's posts of one status, last changed first. */
export const idsOfAuthor = statement({
  name: 'posts.ids-of-author',
  params: [t.uuid<CreatorId>(), t.text<OwnStatus>(), t.timestamptz(), t.uuid(), t.int8()],
  row: { id: t.uuid<PostId>(), updated_at: t.timestamptz() },
  text: `
    select id, updated_at from posts
    where creator_id = $1 and status = $2 and status <> 'deleted' and (updated_at, id) < ($3, $4)
    order by updated_at desc, id desc
    limit $5`,
});
