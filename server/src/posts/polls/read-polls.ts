import type { PostId } from '@limelight/contract/platform/ids';
import type { PollView } from '@limelight/contract/posts/operations';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../../kernel/deps.ts';
import { pollsOfPosts } from './poll-queries.ts';
import type { JudgedPost } from '../reading/judge-posts.ts';

/** The polls of those posts that are open, in one statement; in none when no post has a poll. */
export async function readPolls(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer | null,
  posts: readonly JudgedPost[],
): Promise<Map<PostId, PollView>> {
  const open = posts.filter((post) => post.row.has_poll && post.entitlement.access === 'full');
  if (open.length === 0) return new Map();
  const owned = new Set(open.filter((post) => post.viewer.isOwner).map((post) => post.row.id));
  const now = deps.clock.now();
  const rows = await deps.db.many(
    pollsOfPosts,
    viewer?.id ?? null,
    open.map((post) => post.row.id),
  );
  return new Map(
    rows.map((row) => {
      const ended = row.ends_at !== null && row.ends_at <= now;
      // Interim results would influence people who have not voted yet.
      const showsVotes = ended || owned.has(row.post_id) || row.options.some((one) => one.chosen);
      return [
        row.post_id,
        {
          question: row.question,
          allowsSeveral: row.allows_several,
          endsAt: row.ends_at?.toISOString() ?? null,
          ended,
          voters: row.voters,
          options: row.options.map((one) => ({ ...one, votes: showsVotes ? one.votes : null })),
        },
      ];
    }),
  );
}
