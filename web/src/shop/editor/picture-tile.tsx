import { CircleAlert, GripVertical, RotateCcw, X } from 'lucide-react';
import { sentFraction, type UploadItem } from '../../media/index.ts';
import type { useSortable } from '../../posts/index.ts';
import { cx } from '../../ui/cx.ts';
import { FileButton } from '../../ui/forms/file-button.tsx';
import { Spinner } from '../../ui/lists/spinner.tsx';

export interface TilePicture {
  readonly url: string | null;
  /** Null once it can be used. */
  readonly step: (UploadItem['step'] & { readonly bytes: number }) | null;
}

type HandleProps = ReturnType<ReturnType<typeof useSortable>['handleProps']>;

const ROUND = 'absolute reach rounded-full bg-scrim text-on-picture backdrop-blur-sm';

/** One picture of the product: how far its upload is, and what can be done with it. */
export function PictureTile({
  picture: { url, step },
  place,
  number,
  isCover,
  hasAlt,
  isDragged,
  handleProps,
  onDescribe,
  onRemove,
  onRetry,
  onSupplyFile,
}: {
  readonly picture: TilePicture;
  /** 'Picture 1 of 3'. */
  readonly place: string;
  readonly number: number;
  readonly isCover: boolean;
  readonly hasAlt: boolean;
  readonly isDragged: boolean;
  readonly handleProps: HandleProps;
  readonly onDescribe: () => void;
  readonly onRemove: () => void;
  readonly onRetry: () => void;
  readonly onSupplyFile: (file: File) => void;
}) {
  return (
    <div
      className={cx(
        'relative aspect-square overflow-hidden rounded-lg bg-sunken ring-1 ring-line ring-inset',
        isDragged && 'z-10 scale-[1.03] shadow-3 ring-2 ring-accent',
      )}
    >
      {url !== null && (
        <img
          src={url}
          alt=""
          draggable={false}
          className="absolute inset-0 size-full object-cover"
        />
      )}
      {step?.at === 'failed' || step?.at === 'file_gone' ? (
        <div
          role="alert"
          className="absolute inset-0 flex flex-col items-center justify-center gap-1.5 bg-raised/90 px-2 pt-10 pb-2 text-center text-xs"
        >
          <CircleAlert aria-hidden className="size-5 shrink-0 text-danger" strokeWidth={1.75} />
          {step.at === 'failed' ? step.message : 'Choose this file again to go on.'}
          {step.at === 'failed' && step.canRetry && (
            <button
              type="button"
              onClick={onRetry}
              className="relative inline-flex reach min-h-8 items-center gap-1 font-semibold"
            >
              <RotateCcw aria-hidden className="size-3.5" strokeWidth={2} />
              Try again
            </button>
          )}
          {step.at === 'file_gone' && (
            <FileButton
              accept="image/*,.heic,.heif"
              onFiles={([file]) => file && onSupplyFile(file)}
            >
              Choose it
            </FileButton>
          )}
        </div>
      ) : (
        step !== null && (
          <span className="numbers absolute inset-x-0 bottom-0 flex items-center gap-2 bg-scrim px-3 py-1.5 text-xs font-semibold text-on-picture">
            <Spinner className="[&_svg]:size-3.5" />
            {step.at === 'processing'
              ? 'Preparing'
              : `${Math.floor(sentFraction({ step, bytes: step.bytes }) * 100)}%`}
          </span>
        )
      )}
      <button
        type="button"
        {...handleProps}
        aria-label={`Move: ${place}. Use the arrow keys.`}
        className={cx(
          ROUND,
          'top-1.5 left-1.5 inline-flex h-9 touch-none items-center gap-0.5 pr-2.5 pl-1.5 active:cursor-grabbing',
        )}
      >
        <GripVertical aria-hidden className="size-4" strokeWidth={1.75} />
        <span aria-hidden className="numbers text-xs font-semibold">
          {number}
        </span>
      </button>
      <button
        type="button"
        onClick={onRemove}
        aria-label={`Remove: ${place}`}
        className={cx(ROUND, 'top-1.5 right-1.5 grid size-9 place-items-center')}
      >
        <X aria-hidden className="size-4.5" strokeWidth={2} />
      </button>
      {step === null && (
        <div className="absolute inset-x-1.5 bottom-1.5 flex flex-wrap gap-1.5">
          <button
            type="button"
            onClick={onDescribe}
            aria-label={`Describe: ${place}${hasAlt ? ', described' : ''}`}
            className={cx(
              'relative reach h-8 rounded-full px-3 text-xs font-semibold backdrop-blur-sm',
              hasAlt ? 'bg-on-picture text-commit-ink' : 'bg-scrim text-on-picture',
            )}
          >
            {hasAlt ? 'ALT ✓' : '+ ALT'}
          </button>
          {isCover && (
            <span className="grid h-8 place-items-center rounded-full bg-on-picture px-3 text-xs font-semibold text-commit-ink">
              Cover
            </span>
          )}
        </div>
      )}
    </div>
  );
}
