import type { Uploads } from '../../media/index.ts';
import type { TilePicture } from './picture-tile.tsx';
import type { DraftPicture } from './product-draft.ts';
import { useStoredMedia } from './use-stored-media.ts';

/** What each picture shows: its upload in this browser, or else what the server has of it. */
export function usePictureTiles(
  pictures: readonly DraftPicture[],
  uploads: Uploads,
): readonly TilePicture[] {
  const uploadOf = new Map(uploads.items.map((item) => [item.id, item]));
  // Of uploads, too: they are forgotten once the picture is saved.
  const stored = useStoredMedia(pictures.flatMap(({ mediaId }) => mediaId ?? []));
  return pictures.map(({ id, mediaId }): TilePicture => {
    const upload = uploadOf.get(id);
    if (upload) {
      return {
        url: upload.localPreviewUrl ?? upload.media?.thumbnailUrl ?? null,
        step: upload.step.at === 'ready' ? null : { ...upload.step, bytes: upload.bytes },
      };
    }
    const media = mediaId === null ? undefined : stored.get(mediaId);
    const isGone = mediaId === null && uploads.isRestored;
    return {
      url: media?.thumbnailUrl ?? null,
      step:
        isGone || media?.status === 'failed'
          ? {
              at: 'failed',
              message: media?.failure ?? 'This picture is gone.',
              canRetry: false,
              bytes: 0,
            }
          : null,
    };
  });
}
