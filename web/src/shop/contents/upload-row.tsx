import { CircleAlert, RotateCcw, X } from 'lucide-react';
import {
  formatTimeLeft,
  preparingWords,
  sentFraction,
  type UploadItem,
} from '../../media/index.ts';
import { Button } from '../../ui/forms/button.tsx';
import { FileButton } from '../../ui/forms/file-button.tsx';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { Written } from '../../ui/forms/written.tsx';
import { Spinner } from '../../ui/lists/spinner.tsx';

/** A file on its way from this device: how far it is, and what went wrong. */
export function UploadRow({
  item,
  fault,
  onRetry,
  onCancel,
  onSupplyFile,
}: {
  readonly item: UploadItem;
  /** Why it could not be added after it was sent. */
  readonly fault?: string | undefined;
  readonly onRetry: () => void;
  readonly onCancel: () => void;
  readonly onSupplyFile: (file: File) => void;
}) {
  const { step } = item;
  const problem = fault ?? problemOf(item);
  const canRetry = fault !== undefined || (step.at === 'failed' && step.canRetry);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2 text-sm">
      {problem === undefined ? (
        <Spinner className="text-muted" />
      ) : (
        <CircleAlert aria-hidden className="size-5 shrink-0 text-danger" strokeWidth={1.75} />
      )}
      <span className="min-w-0 flex-1 basis-40">
        <Written as="span" className="block font-medium wrap-anywhere">
          {item.fileName}
        </Written>
        {problem === undefined ? (
          <>
            <span className="numbers block text-muted">{progressWords(item)}</span>
            <span
              role="progressbar"
              aria-label={item.fileName}
              aria-valuenow={Math.floor(sentFraction(item) * 100)}
              className="mt-1 block h-1 overflow-hidden rounded-full bg-hover"
            >
              <span
                className="block h-full origin-left bg-accent transition-transform rtl:origin-right"
                style={{ transform: `scaleX(${sentFraction(item)})` }}
              />
            </span>
          </>
        ) : (
          <span role="alert" className="block text-danger">
            {problem}
          </span>
        )}
      </span>
      {canRetry && (
        <Button size="sm" onClick={onRetry}>
          <RotateCcw aria-hidden className="size-4" strokeWidth={1.75} />
          Try again
        </Button>
      )}
      {step.at === 'file_gone' && (
        <FileButton accept="" onFiles={([file]) => file && onSupplyFile(file)}>
          Choose it again
        </FileButton>
      )}
      <IconButton icon={X} label={`Cancel ${item.fileName}`} onClick={onCancel} />
    </div>
  );
}

const problemOf = ({ step }: UploadItem): string | undefined =>
  step.at === 'failed'
    ? step.message
    : step.at === 'file_gone'
      ? 'The page was reloaded. Choose this file again to go on.'
      : undefined;

function progressWords({ step, bytes }: UploadItem): string {
  const percent = `${Math.floor(sentFraction({ step, bytes }) * 100)}%`;
  switch (step.at) {
    case 'waiting':
      return 'Waiting for its turn';
    case 'sending':
      return step.secondsLeft === null
        ? percent
        : `${percent} · ${formatTimeLeft(step.secondsLeft)}`;
    case 'offline':
      return `${percent} · Waiting for the network`;
    case 'processing':
      return preparingWords(step);
    default:
      return 'Adding it';
  }
}
