import type { PostId } from '@limelight/contract/platform/ids';
import type { PollView } from '@limelight/contract/posts/operations';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../../kernel/deps.ts';
import { deleteVotes, insertVotes, lockPoll, moveVoters } from './poll-queries.ts';
import { readPolls } from './read-polls.ts';
import { judgePosts } from '../reading/judge-posts.ts';

/**
 * Votes in the poll of a post that is open to the viewer; a new choice replaces the old one, an empty one takes the vote back.
 */
export async function vote(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  postId: PostId,
  optionIds: readonly string[],
): Promise<PollView | 'absent' | 'ended' | 'too_many'> {
  const [post] = await judgePosts(deps, viewer, [postId]);
  if (post?.entitlement.access !== 'full' || post.entitlement.isLook) return 'absent';
  if (!post.row.has_poll) return 'absent';
  const now = deps.clock.now();
  const chosen = [...new Set(optionIds)];
  const outcome = await deps.db.tx(async (tx) => {
    const poll = await tx.maybe(lockPoll, postId);
    if (!poll) return 'absent';
    if (poll.ends_at !== null && poll.ends_at <= now) return 'ended';
    if (chosen.length > 1 && !poll.allows_several) return 'too_many';
    const before = await tx.run(deleteVotes, postId, viewer.id);
    const after = await tx.run(insertVotes, postId, viewer.id, chosen, now);
    await tx.run(moveVoters, postId, Math.sign(after) - Math.sign(before));
    return 'voted';
  });
  if (outcome !== 'voted') return outcome;
  return (await readPolls(deps, viewer, [post])).get(postId) ?? 'absent';
}
