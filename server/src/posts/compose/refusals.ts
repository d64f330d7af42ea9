import type { MediaId } from '@limelight/contract/platform/ids';
import type { OwnPost } from '@limelight/contract/posts/operations';
import { ContentRefused } from './content.ts';
import { ChangedElsewhere } from './drafts.ts';

/** The contract's errors for writing a post, as a route provides them; not every operation has all of them. */
export interface WritingErrors {
  audience_not_usable(): Error;
  price_out_of_range(): Error;
  time_not_usable(): Error;
  media_not_usable(options: { data: { mediaId: MediaId } }): Error;
  empty_post?(): Error;
  changed_elsewhere?(options: { data: { current: OwnPost } }): Error;
}

/** Awaits `work` and turns its refusals into the contract's errors; `current` is the post as it is now. */
export async function inWords<T>(
  errors: WritingErrors,
  work: Promise<T>,
  current?: () => Promise<OwnPost | undefined>,
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ContentRefused) throw contentError(errors, error);
    if (error instanceof ChangedElsewhere && errors.changed_elsewhere) {
      const post = await current?.();
      if (post) throw errors.changed_elsewhere({ data: { current: post } });
    }
    throw error;
  }
}

function contentError(errors: WritingErrors, refused: ContentRefused): Error {
  const { fault } = refused;
  switch (fault.code) {
    case 'media_not_usable':
      return errors.media_not_usable({ data: { mediaId: fault.mediaId } });
    case 'empty_post':
      return errors.empty_post?.() ?? refused;
    case 'audience_not_usable':
    case 'price_out_of_range':
    case 'time_not_usable':
      return errors[fault.code]();
  }
}
