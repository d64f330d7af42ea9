import { useEffect } from 'react';
import type { Uploads } from '../../media/index.ts';
import { attach, change } from './draft.ts';
import type { DraftEditor } from './use-draft.ts';

/** Adds every upload of the draft to its files, with its media id once it has one. */
export function useAttachUploads({ edit }: DraftEditor, { items }: Uploads): void {
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
  }, [edit, items]);
}
