import {
  CircleAlert,
  Clapperboard,
  GripVertical,
  ImageOff,
  Music,
  RotateCcw,
  Video,
  WifiOff,
  X,
} from 'lucide-react';
import { useId, type ReactNode } from 'react';
import {
  formatTimeLeft,
  preparingWords,
  sentFraction,
  type UploadItem,
} from '../../../media/index.ts';
import { cx } from '../../../ui/cx.ts';
import { Spinner } from '../../../ui/lists/spinner.tsx';
import { Written } from '../../../ui/forms/written.tsx';
import type { Sortable } from './use-sortable.ts';

/** The facts that a tile shows about a file, whether it is being uploaded or was uploaded before. */
export interface TileFile {
  readonly name: string;
  readonly kind: UploadItem['kind'];
  readonly pictureUrl: string | null;
  readonly bytes: number;
  readonly durationMs: number | null;
  /** Null for media that was ready before. */
  readonly step: UploadItem['step'] | null;
}

export interface AttachmentTileProps {
  readonly file: TileFile;
  readonly index: number;
  readonly count: number;
  readonly alt: string;
  /** Shown to everyone. */
  readonly isPreview: boolean;
  readonly isDragged: boolean;
  readonly handleProps: ReturnType<Sortable['handleProps']>;
  readonly onRemove: () => void;
  readonly onRetry: () => void;
  readonly onSupplyFile: (file: File) => void;
  readonly onDescribe: () => void;
  /** Undefined where the file is not a film, or is not known to be one yet. */
  readonly onFilm: (() => void) | undefined;
}

const KIND_WORD = { picture: 'Picture', video: 'Video', audio: 'Audio', file: 'File' } as const;

/** One file of the post: its picture, the state of its upload, and its actions. */
export function AttachmentTile(props: AttachmentTileProps) {
  const { file, index, count, alt, isPreview, isDragged, handleProps } = props;
  const { onRemove, onDescribe, onFilm } = props;
  const place = `${KIND_WORD[file.kind]} ${index + 1} of ${count}`;
  return (
    <div
      className={cx(
        'group relative aspect-square overflow-hidden rounded-lg bg-sunken ring-1 ring-line ring-inset',
        isDragged && 'z-10 scale-[1.03] shadow-3 ring-2 ring-accent',
      )}
    >
      <TilePicture file={file} />
      <StepOverlay {...props} />
      <button
        type="button"
        {...handleProps}
        aria-label={`Move: ${place}. Use the arrow keys.`}
        className="absolute reach top-1.5 left-1.5 inline-flex h-9 touch-none items-center gap-0.5 rounded-full bg-scrim pr-2.5 pl-1.5 text-on-picture backdrop-blur-sm active:cursor-grabbing"
      >
        <GripVertical aria-hidden className="size-4" strokeWidth={1.75} />
        <span aria-hidden className="numbers text-xs font-semibold">
          {index + 1}
        </span>
      </button>
      <button
        type="button"
        onClick={onRemove}
        aria-label={`Remove: ${place}`}
        className="absolute reach top-1.5 right-1.5 grid size-9 place-items-center rounded-full bg-scrim text-on-picture backdrop-blur-sm"
      >
        <X aria-hidden className="size-4.5" strokeWidth={2} />
      </button>
      {file.step?.at !== 'failed' && file.step?.at !== 'file_gone' && (
        <div className="absolute inset-x-1.5 bottom-1.5 flex flex-wrap-reverse gap-1.5">
          <button
            type="button"
            onClick={onDescribe}
            aria-label={`About: ${place}${isPreview ? ', free preview' : ''}`}
            className={cx(
              'relative reach h-8 rounded-full px-3 text-xs font-semibold backdrop-blur-sm',
              alt ? 'bg-on-picture text-commit-ink' : 'bg-scrim text-on-picture',
            )}
          >
            {alt ? 'ALT ✓' : '+ ALT'}
          </button>
          {index === 0 && count > 1 && (
            <span className="grid h-8 place-items-center rounded-full bg-on-picture px-3 text-xs font-semibold text-commit-ink">
              Cover
            </span>
          )}
          {isPreview && (
            <span
              aria-hidden
              className="grid h-8 place-items-center rounded-full bg-on-picture px-3 text-xs font-semibold text-commit-ink"
            >
              Free
            </span>
          )}
          {onFilm && (
            <button
              type="button"
              onClick={onFilm}
              aria-label={`Poster, teaser and captions: ${place}`}
              className="relative reach ml-auto inline-flex h-8 items-center gap-1.5 rounded-full bg-scrim px-2.5 text-xs font-semibold text-on-picture backdrop-blur-sm"
            >
              <Clapperboard aria-hidden className="size-4" strokeWidth={1.75} />
              Video
            </button>
          )}
        </div>
      )}
    </div>
  );
}

function TilePicture({ file }: { readonly file: TileFile }) {
  if (file.pictureUrl) {
    return (
      <img
        src={file.pictureUrl}
        alt=""
        draggable={false}
        className="absolute inset-0 size-full object-cover"
      />
    );
  }
  const Icon = file.kind === 'audio' ? Music : file.kind === 'video' ? Video : ImageOff;
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-2 p-3 text-muted">
      <Icon aria-hidden className="size-7" strokeWidth={1.5} />
      <span className="line-clamp-2 text-center text-xs break-all">
        <Written>{file.name}</Written>
      </span>
    </div>
  );
}

function StepOverlay({ file, onRetry, onSupplyFile }: AttachmentTileProps) {
  const { step, name } = file;
  if (!step || step.at === 'ready') return null;
  if (step.at === 'failed') {
    return (
      <Veil>
        <CircleAlert aria-hidden className="size-6" strokeWidth={1.75} />
        {name && (
          <Written as="span" className="w-full truncate text-xs">
            {name}
          </Written>
        )}
        <span role="alert" className="line-clamp-4 text-xs font-medium">
          {step.message}
        </span>
        {step.canRetry && <VeilButton onClick={onRetry}>Try again</VeilButton>}
      </Veil>
    );
  }
  if (step.at === 'file_gone') {
    return (
      <ChooseAgain name={file.name} percent={percentOf(file, step)} onSupplyFile={onSupplyFile} />
    );
  }
  if (step.at === 'processing') {
    return <Strip fraction={step.progress} name={name} label={preparingWords(step)} />;
  }
  const fraction = sentFraction({ step, bytes: file.bytes });
  const percent = percentOf(file, step);
  if (step.at === 'waiting') {
    return (
      <Strip
        name={name}
        fraction={fraction}
        label={percent === 0 ? 'Waiting…' : `${percent}% · Waiting…`}
      />
    );
  }
  if (step.at === 'offline') {
    return (
      <Strip
        name={name}
        fraction={fraction}
        label="Waiting for the network"
        icon={<WifiOff aria-hidden className="size-3.5 shrink-0" strokeWidth={2} />}
      />
    );
  }
  const left = step.secondsLeft === null ? '' : ` · ${formatTimeLeft(step.secondsLeft)}`;
  return <Strip name={name} fraction={fraction} label={`${percent}%${left}`} />;
}

const percentOf = ({ bytes }: TileFile, step: UploadItem['step']) =>
  Math.floor(sentFraction({ step, bytes }) * 100);

/** A progress bar across the middle of the tile, with text. */
function Strip({
  name,
  fraction,
  label,
  icon = <Spinner className="[&_svg]:size-3.5" />,
}: {
  readonly name: string;
  readonly fraction: number;
  readonly label: string;
  readonly icon?: ReactNode;
}) {
  return (
    <div className="absolute inset-x-0 bottom-0 bg-scrim px-2.5 pt-2 pb-12 text-on-picture backdrop-blur-sm">
      <Written as="p" className="truncate text-xs">
        {name}
      </Written>
      <p className="numbers flex items-center gap-1.5 text-xs font-semibold">
        {icon}
        <span className="truncate">{label}</span>
      </p>
      <div
        role="progressbar"
        aria-label="Upload"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.floor(fraction * 100)}
        className="mt-1.5 h-1 overflow-hidden rounded-full bg-on-picture/30"
      >
        <div
          className="h-full rounded-full bg-on-picture transition-[width] duration-200"
          style={{ width: `${fraction * 100}%` }}
        />
      </div>
    </div>
  );
}

function Veil({ children }: { readonly children: ReactNode }) {
  return (
    <div className="absolute inset-0 flex flex-col items-center justify-center gap-1.5 bg-scrim px-3 pt-8 text-center text-on-picture backdrop-blur-sm">
      {children}
    </div>
  );
}

function VeilButton({
  onClick,
  children,
}: {
  readonly onClick: () => void;
  readonly children: ReactNode;
}) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="relative reach inline-flex min-h-9 items-center gap-1.5 rounded-full bg-on-picture px-3 text-xs font-semibold text-commit-ink"
    >
      <RotateCcw aria-hidden className="size-3.5" strokeWidth={2} />
      {children}
    </button>
  );
}

function ChooseAgain({
  name,
  percent,
  onSupplyFile,
}: {
  readonly name: string;
  /** The progress in percent. */
  readonly percent: number;
  readonly onSupplyFile: (file: File) => void;
}) {
  const id = useId();
  return (
    <Veil>
      <span className="line-clamp-3 text-xs font-medium break-words">
        Choose <Written>{name}</Written> again to continue{percent > 0 && ` at ${percent}%`}
      </span>
      <label
        htmlFor={id}
        className="relative reach inline-flex min-h-9 cursor-pointer items-center rounded-full bg-on-picture px-3 text-xs font-semibold text-commit-ink has-focus-visible:outline-2"
      >
        Choose file
        <input
          id={id}
          type="file"
          className="sr-only"
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file) onSupplyFile(file);
          }}
        />
      </label>
    </Veil>
  );
}
