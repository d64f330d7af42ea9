import { ImagePlus, X } from 'lucide-react';
import { FileButton } from '../../ui/forms/file-button.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { Spinner } from '../../ui/lists/spinner.tsx';
import { ProductCover } from '../card/product-cover.tsx';
import type { useReviewPicture } from './use-review-picture.ts';

/** One picture to a review: chosen, on its way, or there. */
export function PictureField({
  picture: { item, stored, isOnItsWay, choose, remove },
}: {
  readonly picture: ReturnType<typeof useReviewPicture>;
}) {
  if (!item && !stored) {
    return (
      <FileButton accept="image/*,.heic,.heif" onFiles={choose} className="self-start">
        <ImagePlus aria-hidden className="size-4.5" strokeWidth={1.75} />
        Add a picture
      </FileButton>
    );
  }
  return (
    <div className="space-y-1.5">
      <div className="flex items-center gap-2">
        <span className="relative block size-20 overflow-hidden rounded-sm bg-hover">
          {item ? (
            item.localPreviewUrl !== null && (
              <img src={item.localPreviewUrl} alt="" className="size-full object-cover" />
            )
          ) : (
            <ProductCover picture={stored} sizes="80px" />
          )}
          {isOnItsWay && (
            <span className="absolute inset-0 grid place-items-center bg-scrim text-on-picture">
              <Spinner label="Sending the picture" />
            </span>
          )}
        </span>
        <IconButton icon={X} label="Remove the picture" onClick={remove} className="text-muted" />
      </div>
      {item?.step.at === 'failed' && (
        <p role="alert" className="text-sm font-medium text-danger">
          {item.step.message}
        </p>
      )}
    </div>
  );
}
