import { useEffect, useEffectEvent } from 'react';
import type { Uploads } from '../../media/index.ts';
import type { DraftPicture } from './product-draft.ts';

interface Saved {
  readonly mediaId: string;
}
const NONE: readonly Saved[] = [];

/**
 * Forgets the uploads of pictures that need them no longer: those that the server has, and those that were removed from the form
 * or discarded. They would come back to it with the next reload.
 */
export function useForgetUploads(
  uploads: Uploads,
  pictures: readonly DraftPicture[],
  saved: readonly Saved[] = NONE,
): void {
  const ready = uploads.items.filter(({ step }) => step.at === 'ready');
  const forget = (ids: readonly string[]) => {
    if (ids.length > 0) uploads.forget(ids);
  };
  const forgetNeedless = useEffectEvent(() => {
    const inForm = new Set(pictures.map(({ id }) => id));
    const onServer = new Set<string | undefined>(saved.map(({ mediaId }) => mediaId));
    const needless = ready.filter(({ id, media }) => !inForm.has(id) || onServer.has(media?.id));
    forget(needless.map(({ id }) => id));
  });
  useEffect(() => forgetNeedless(), [pictures, saved]);
  // They are pictures of the draft by then.
  const forgetReady = useEffectEvent(() => forget(ready.map(({ id }) => id)));
  useEffect(() => () => forgetReady(), []);
}
