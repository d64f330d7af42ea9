import type { PostId, UserId } from '@limelight/contract/platform/ids';
import { statement, t } from '../../platform/db/statement.ts';

interface OptionRow {
  readonly id: string;
  readonly text: string;
  readonly votes: number;
  readonly chosen: boolean;
}

/** The polls of posts $2, with the choices of viewer $1. */
export const pollsOfPosts = statement({
  name: 'posts.polls-of-posts',
  params: [t.uuid<UserId>().nullable(), t.uuidArray<PostId>()],
  row: {
    post_id: t.uuid<PostId>(),
    question: t.text(),
    allows_several: t.bool(),
    ends_at: t.timestamptz().nullable(),
    voters: t.int4(),
    options: t.json<readonly OptionRow[]>().certain(),
  },
  text: `
    select pl.post_id, pl.question, pl.allows_several, pl.ends_at, pl.voters, (
      select json_agg(json_build_object('id', o.id, 'text', o.text, 'votes', o.votes,
        'chosen', exists (select from poll_votes v
          where v.post_id = o.post_id and v.user_id = $1::uuid and v.option_id = o.id)) order by o.position)
      from poll_options o where o.post_id = pl.post_id) as options
    from polls pl where pl.post_id = any($2::uuid[])`,
});

/** Locks a poll, so that two votes of one person at once never both count. */
export const lockPoll = statement({
  name: 'posts.lock-poll',
  params: [t.uuid<PostId>()],
  row: { allows_several: t.bool(), ends_at: t.timestamptz().nullable() },
  text: `select allows_several, ends_at from polls where post_id = $1 for update`,
});

export const deleteVotes = statement({
  name: 'posts.delete-votes',
  params: [t.uuid<PostId>(), t.uuid<UserId>()],
  row: {},
  text: `delete from poll_votes where post_id = $1 and user_id = $2`,
});

/** Votes for those of $3 that are options of this poll. */
export const insertVotes = statement({
  name: 'posts.insert-votes',
  params: [t.uuid<PostId>(), t.uuid<UserId>(), t.uuidArray(), t.timestamptz()],
  row: {},
  text: `
    insert into poll_votes (post_id, user_id, option_id, voted_at)
    select $1, $2, o.id, $4 from poll_options o where o.post_id = $1 and o.id = any($3::uuid[])`,
});

export const moveVoters = statement({
  name: 'posts.move-voters',
  params: [t.uuid<PostId>(), t.int4()],
  row: {},
  text: `update polls set voters = voters + $2 where post_id = $1`,
});
