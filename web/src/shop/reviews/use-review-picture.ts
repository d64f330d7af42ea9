import { useState } from 'react';
import type { MediaView } from '@limelight/contract/media/operations';
import type { MediaId, ProductId } from '@limelight/contract/platform/ids';
import { useUploads } from '../../media/index.ts';
import { toast } from '../../ui/dialogs/toast.tsx';

/** The picture of a review: the one that is kept, or one that is being sent. */
export function useReviewPicture(productId: ProductId, kept: MediaView | null) {
  const uploads = useUploads(`review:${productId}`);
  const [isRemoved, setRemoved] = useState(false);
  const item = uploads.items.at(-1);
  const stored = isRemoved ? null : kept;
  const forgetAll = () => uploads.items.forEach(({ id }) => uploads.cancel(id));
  const uploadedId = item?.step.at === 'ready' ? (item.media?.id ?? null) : null;
  const mediaId: MediaId | null = item ? uploadedId : (stored?.id ?? null);
  return {
    item,
    stored: item ? null : stored,
    mediaId,
    /** It is still being sent or prepared. */
    isOnItsWay: item !== undefined && item.step.at !== 'ready' && item.step.at !== 'failed',
    choose: ([file]: readonly File[]) => {
      if (!file) return;
      forgetAll();
      if (file.type.startsWith('image/') || /\.hei[cf]$/i.test(file.name)) uploads.add([file]);
      else toast({ kind: 'error', title: 'Choose a picture', description: file.name });
    },
    remove: () => {
      if (item) forgetAll();
      else setRemoved(true);
    },
    /** Called once the review has it. */
    forget: () => uploads.forget(uploads.items.map(({ id }) => id)),
  };
}
