import { useEffect, useState } from 'react';
import { newKey } from '../../platform/new-key.ts';
import type { UploadsPort } from '../uploads-port.ts';
import { attach, change, emptyDraft, isEmpty, type Draft } from './draft.ts';
import { dropDraft, loadDraft, saveDraft } from './draft-storage.ts';

export interface DraftInHand {
  readonly draft: Draft;
  readonly edit: (change: (draft: Draft) => Draft) => void;
  /** Ends this draft and its uploads, and starts an empty one. */
  readonly finish: () => void;
}

/** The composer's draft: every change is stored, and uploads of this screen always belong to it. */
export function useDraft(owner: string, uploads: UploadsPort, startText: string): DraftInHand {
  const [draft, edit] = useState<Draft>(() => {
    const stored = loadDraft(owner) ?? emptyDraft(newKey());
    return stored.text === '' ? { ...stored, text: startText } : stored;
  });

  useEffect(() => {
    if (isEmpty(draft)) dropDraft(owner);
    else saveDraft(owner, draft);
  }, [owner, draft]);

  const { items } = uploads;
  useEffect(() => {
    edit((before) => {
      const all = attach(
        before,
        items.map((item) => ({ id: item.id, mediaId: item.media?.id ?? null })),
      );
      return items.reduce((next, { id, media }) => {
        const known = next.attachments.find((one) => one.id === id);
        return media && known?.mediaId === null ? change(next, id, { mediaId: media.id }) : next;
      }, all);
    });
  }, [items]);

  return {
    draft,
    edit,
    finish: () => {
      uploads.forget(draft.attachments.map((one) => one.id));
      dropDraft(owner);
      edit(emptyDraft(newKey()));
    },
  };
}
