import type { CreatorId, MediaId, PostId } from '@limelight/contract/platform/ids';
import { POST } from '@limelight/contract/posts/limits';
import type { Audience } from '@limelight/contract/posts/operations';
import type { Deps } from '../../kernel/deps.ts';
import { ContentRefused } from './content.ts';
import { createDraft } from './drafts.ts';
import { publishPost } from './publish-post.ts';

/** A film of something that took place, which a later area publishes for its creator. */
export interface Recording {
  readonly creatorId: CreatorId;
  readonly title: string;
  readonly text: string;
  readonly audience: Audience;
  readonly mediaId: MediaId;
  readonly commentsAllowed: boolean;
  /** Names what took place: a repeat returns the post of the first call. */
  readonly idempotencyKey: string;
}

/**
 * Publishes a recording. Where its audience names a tier or a list that is gone, it is a draft for its creator to decide about:
 * it is never shown to others than those it was for. Null where the creator has no room for a draft either.
 */
export async function publishRecording(
  deps: Pick<Deps, 'db' | 'clock' | 'jobs'>,
  { creatorId, mediaId, text, ...recording }: Recording,
): Promise<PostId | null> {
  const creator = { id: creatorId, actor: { id: creatorId } };
  const post = {
    ...recording,
    text: text.slice(0, POST.textMax),
    media: [{ mediaId, alt: '', isPreview: false }],
    expiresAt: null,
    poll: null,
    messageTo: null,
  };
  try {
    return await publishPost(deps, creator, { ...post, scheduledFor: null });
  } catch (error) {
    if (!(error instanceof ContentRefused)) throw error;
    return createDraft(deps, creator, post);
  }
}
