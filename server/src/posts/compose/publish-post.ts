import type { PostId } from '@limelight/contract/platform/ids';
import { type ActingCreator, actorOf } from '../../kernel/acting.ts';
import type { Deps } from '../../kernel/deps.ts';
import { emit } from '../../events/index.ts';
import {
  ContentRefused,
  dateOrNull,
  deriveForReaders,
  putPoll,
  type Unpublished,
} from './content.ts';
import { postPublished } from '../events.ts';
import { addTimers } from '../jobs.ts';
import { insertPost, postByKey, putMedia } from './write-queries.ts';

export interface NewPost extends Unpublished {
  readonly scheduledFor: string | null;
  readonly idempotencyKey: string;
}

/** Publishes once per key, now or at the scheduled time: a repeat returns the post that the first call made. */
export async function publishPost(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  creator: ActingCreator,
  post: NewPost,
): Promise<PostId> {
  const creatorId = creator.id;
  const now = deps.clock.now();
  const scheduledFor = dateOrNull(post.scheduledFor);
  const expiresAt = dateOrNull(post.expiresAt);
  return deps.db.tx(async (tx) => {
    const earlier = await tx.maybe(postByKey, creatorId, post.idempotencyKey);
    if (earlier) return earlier.id;
    checkTimes(scheduledFor, now);
    const text = post.text.trim();
    const columns = await deriveForReaders(
      tx,
      creatorId,
      { ...post, text, expiresAt },
      scheduledFor ?? now,
    );
    const inserted = await tx.maybe(insertPost, {
      creatorId,
      actorId: actorOf(creator),
      idempotencyKey: post.idempotencyKey,
      title: post.title,
      text,
      audience: post.audience,
      tags: columns.tags,
      priceCents: columns.priceCents,
      status: scheduledFor ? 'scheduled' : 'published',
      publishedAt: scheduledFor ? null : now,
      scheduledFor,
      expiresAt,
      commentsAllowed: post.commentsAllowed,
      messageTo: post.messageTo,
      hasVideo: columns.hasVideo,
      shape: columns.shape,
      now,
    });
    // The other one of two simultaneous calls made it in the meantime.
    if (!inserted) return (await tx.one(postByKey, creatorId, post.idempotencyKey)).id;
    if (post.media.length > 0) await tx.run(putMedia, inserted.id, post.media);
    await putPoll(tx, inserted.id, post.poll);
    await addTimers(deps.jobs, tx, inserted.id, { scheduledFor, expiresAt });
    if (!scheduledFor) await emit(deps, tx, postPublished, { postId: inserted.id, creatorId });
    return inserted.id;
  });
}

/** A schedule must be in the future. */
export function checkTimes(scheduledFor: Date | null, now: Date): void {
  if (scheduledFor !== null && scheduledFor <= now) {
    throw new ContentRefused({ code: 'time_not_usable' });
  }
}
