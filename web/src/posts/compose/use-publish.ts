import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api, client } from '../../platform/api.ts';
import { errorCode, errorData, errorSentence } from '../../platform/errors.ts';
import type { Draft } from './draft.ts';
import { contentOf, unpublishedOf, type Problems } from './draft-content.ts';
import { toMoment } from '../../ui/values/local-time.ts';
import type { Autosave } from './use-autosave.ts';

/** The result of publishing the draft. */
export interface Outcome {
  readonly postId: string;
  readonly was: 'published' | 'scheduled' | 'changed';
}

/** Publishes or schedules the draft, or changes a published post. A repeated press makes no second post. */
export function usePublish(
  draft: Draft,
  save: Autosave,
  on: {
    readonly done: (outcome: Outcome) => void;
    readonly refused: (problems: Problems) => void;
  },
) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => send(draft, save),
    onSuccess: async (outcome) => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: api.posts.key() }),
        queries.invalidateQueries({ queryKey: api.media.list.key() }),
      ]);
      on.done(outcome);
    },
    onError: (error) => {
      if (errorCode(error) === 'changed_elsewhere') save.report(error);
      // In a conflict, the user chooses a version first.
      on.refused(save.isInConflict() ? {} : problemOf(error, draft));
    },
  });
}

async function send(draft: Draft, save: Autosave): Promise<Outcome> {
  const scheduledFor = toMoment(draft.scheduledFor);
  const was = scheduledFor === null ? 'published' : 'scheduled';
  if (draft.saved?.status === 'published' || draft.saved?.status === 'archived') {
    const { postId, revision } = draft.saved;
    await client.posts.edit({ postId, revision, ...contentOf(draft) });
    return { postId, was: 'changed' };
  }
  const saved = await save.flush();
  if (saved) {
    const { postId, revision } = saved;
    await client.posts.publishDraft({ postId, revision, scheduledFor });
    return { postId, was };
  }
  if (draft.saved) throw new Error('We couldn’t save the post. Try again.');
  // Saving a draft may fail because there are too many; the post is published all the same, with a key of its own.
  const post = await client.posts.publish({
    ...unpublishedOf(draft),
    scheduledFor,
    idempotencyKey: `${draft.key}-out`,
  });
  return { postId: post.id, was };
}

function problemOf(error: unknown, draft: Draft): Problems {
  const sentence = errorSentence(error);
  switch (errorCode(error)) {
    case 'price_out_of_range':
    case 'audience_not_usable':
      return { audience: sentence };
    case 'time_not_usable':
      return { time: sentence };
    case 'media_not_usable': {
      const mediaId = errorData(error)?.['mediaId'];
      const place = draft.attachments.findIndex((one) => one.mediaId === mediaId) + 1;
      return {
        post: place > 0 ? `We can’t use file ${place}. Remove it and try again.` : sentence,
      };
    }
    default:
      return { post: sentence };
  }
}
