import type { PostId } from '@limelight/contract/platform/ids';
import type { Author } from '../../kernel/acting.ts';
import type { Deps } from '../../kernel/deps.ts';
import { emit } from '../../events/index.ts';
import { ContentRefused, dateOrNull, deriveForReaders } from './content.ts';
import { postPublished } from '../events.ts';
import { insertNewPost, type NewPost } from './insert-post.ts';
import { addTimers } from '../jobs.ts';
import { postByKey } from './write-queries.ts';

/** Publishes once per key, now or at the scheduled time: a repeat returns the post that the first call made. */
export async function publishPost(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  creator: Author,
  asked: NewPost & { readonly scheduledFor: string | null },
): Promise<PostId> {
  const creatorId = creator.id;
  const now = deps.clock.now();
  const scheduledFor = dateOrNull(asked.scheduledFor);
  const expiresAt = dateOrNull(asked.expiresAt);
  const post = { ...asked, text: asked.text.trim() };
  return deps.db.tx(async (tx) => {
    const earlier = await tx.maybe(postByKey, creatorId, post.idempotencyKey);
    if (earlier) return earlier.id;
    checkTimes(scheduledFor, now);
    const comesOut = scheduledFor ?? now;
    const columns = await deriveForReaders(tx, creatorId, { ...post, expiresAt }, comesOut);
    const beginning = scheduledFor
      ? ({ status: 'scheduled', scheduledFor } as const)
      : ({ status: 'published' } as const);
    const postId = await insertNewPost(tx, creator, post, columns, beginning, now);
    // a call with the same key at the same moment stored it first
    if (postId === null) return (await tx.one(postByKey, creatorId, post.idempotencyKey)).id;
    await addTimers(deps.jobs, tx, postId, { scheduledFor, expiresAt });
    if (!scheduledFor) await emit(deps, tx, postPublished, { postId, creatorId });
    return postId;
  });
}

/** A schedule must be in the future. */
export function checkTimes(scheduledFor: Date | null, now: Date): void {
  if (scheduledFor !== null && scheduledFor <= now) {
    throw new ContentRefused({ code: 'time_not_usable' });
  }
}
