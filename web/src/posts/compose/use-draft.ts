import { useEffect, useState } from 'react';
import type { OwnPost } from '@limelight/contract/posts/operations';
import { newKey } from '../../platform/new-key.ts';
import type { AudienceChoice } from './audience-choice.ts';
import { emptyDraft, isEmpty, type Draft } from './draft.ts';
import { draftOf } from './draft-content.ts';
import { dropDraft, loadDraft, storeDraft, type Slot } from './draft-storage.ts';

export interface DraftEditor {
  readonly draft: Draft;
  readonly edit: (change: (draft: Draft) => Draft) => void;
  /** Removes the stored draft and starts an empty one. */
  readonly finish: () => void;
}

/** The draft of a new post, at first for `audience`; continues one that an earlier visit left. */
export function useNewDraft(
  owner: string,
  startText: string,
  audience: AudienceChoice,
): DraftEditor {
  return useStoredDraft(owner, 'new', () => {
    const stored = loadDraft(owner, 'new') ?? emptyDraft(newKey(), audience);
    return isEmpty(stored) ? { ...stored, text: startText } : stored;
  });
}

/** The draft of a saved post, with the unsaved changes of this browser unless another device has saved since. */
export function useSavedDraft(owner: string, post: OwnPost): DraftEditor {
  return useStoredDraft(owner, { postId: post.id }, () => {
    const fresh = draftOf(post);
    const stored = [loadDraft(owner, { postId: post.id }), loadDraft(owner, 'new')].find(
      (one) => one?.saved?.postId === post.id && one.saved.revision >= post.revision,
    );
    return stored ? { ...stored, saved: fresh.saved } : fresh;
  });
}

function useStoredDraft(owner: string, slot: Slot, start: () => Draft): DraftEditor {
  const [draft, edit] = useState(start);
  const postId = slot === 'new' ? null : slot.postId;
  useEffect(() => {
    const place = postId === null ? 'new' : { postId };
    if (isEmpty(draft) && !draft.saved) dropDraft(owner, place);
    else storeDraft(owner, place, draft);
  }, [owner, postId, draft]);
  return {
    draft,
    edit,
    finish: () => {
      dropDraft(owner, slot);
      edit(emptyDraft(newKey()));
    },
  };
}
