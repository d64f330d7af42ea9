import { Check, CircleAlert, FileText, Image, Music, RotateCcw, Video } from 'lucide-react';
import { Badge } from '../../ui/lists/badge.tsx';
import { cx } from '../../ui/cx.ts';
import { useHoverPreview } from '../../ui/pictures/hover-preview.tsx';
import { Spinner } from '../../ui/lists/spinner.tsx';
import { Written } from '../../ui/forms/written.tsx';
import { formatDuration } from '../frame.ts';
import { formatBytes } from '../uploads/transfer-rate.ts';
import { preparingWords } from '../preparing-words.ts';
import { useRetryMedia } from '../use-retry-media.ts';
import type { VaultMedia } from './vault-query.ts';

const ICONS = { picture: Image, video: Video, audio: Music, file: FileText } as const;

export interface VaultTileProps {
  readonly media: VaultMedia;
  readonly isSelected: boolean;
  /** A word or two, such as who already has it. */
  readonly mark?: string | undefined;
  /** Undefined if the file cannot be selected now. */
  readonly onToggle: (() => void) | undefined;
  /** Opens the file's details, if there are any. */
  readonly onOpen?: () => void;
}

/** One file of the vault. A press opens or selects it; the checkmark in the corner selects it. */
export function VaultTile({ media, isSelected, mark, onToggle, onOpen }: VaultTileProps) {
  const Icon = ICONS[media.kind];
  const press = onOpen ?? onToggle;
  const { bind, moving } = useHoverPreview(media.previewUrl);
  return (
    <div
      {...bind}
      className={cx(
        'relative aspect-square overflow-hidden rounded-lg bg-sunken ring-1 ring-line ring-inset',
        isSelected && 'outline-3 -outline-offset-3 outline-accent',
        !press && 'opacity-60',
      )}
    >
      {media.thumbnailUrl ? (
        <img
          src={media.thumbnailUrl}
          alt=""
          loading="lazy"
          className={cx('absolute inset-0 size-full object-cover', isSelected && 'opacity-80')}
        />
      ) : (
        <div className="absolute inset-0 grid place-content-center justify-items-center gap-2 px-3 pb-6 text-muted">
          <Icon aria-hidden className="size-8" strokeWidth={1.5} />
          {(media.kind === 'file' || media.kind === 'audio') && media.status === 'ready' && (
            <Written as="span" className="line-clamp-2 text-center text-xs break-all text-ink">
              {media.fileName}
            </Written>
          )}
        </div>
      )}
      {moving}
      {press && (
        <button
          type="button"
          onClick={press}
          aria-label={`${onOpen ? 'Open ' : ''}${media.fileName}${mark ? `, ${mark}` : ''}`}
          {...(!onOpen && { 'aria-pressed': isSelected })}
          className="absolute inset-0 rounded-lg focus-visible:-outline-offset-2"
        />
      )}
      {onToggle && onOpen ? (
        <button
          type="button"
          aria-pressed={isSelected}
          aria-label={`Select ${media.fileName}`}
          onClick={onToggle}
          className="absolute top-0 left-0 grid size-11 place-items-center focus-visible:-outline-offset-2"
        >
          <Mark isSelected={isSelected} />
        </button>
      ) : (
        onToggle && (
          <span className="pointer-events-none absolute top-2 left-2">
            <Mark isSelected={isSelected} />
          </span>
        )
      )}
      {mark && (
        <Badge kind="picture" className="pointer-events-none absolute top-1.5 right-1.5">
          {mark}
        </Badge>
      )}
      <State media={media} />
    </div>
  );
}

function Mark({ isSelected }: { readonly isSelected: boolean }) {
  return (
    <span
      className={cx(
        'grid size-6 place-items-center rounded-full ring-2 ring-on-picture ring-inset',
        isSelected ? 'bg-accent text-accent-ink' : 'bg-scrim',
      )}
    >
      {isSelected && <Check aria-hidden className="size-4" strokeWidth={3} />}
    </span>
  );
}

function State({ media }: Pick<VaultTileProps, 'media'>) {
  const look =
    'pointer-events-none absolute right-1.5 bottom-1.5 left-1.5 flex items-center justify-end gap-1.5 text-xs font-semibold text-on-picture';
  const pill = 'inline-flex items-center gap-1 rounded-full bg-scrim px-2 py-1 backdrop-blur-sm';
  if (media.status === 'failed') {
    return <Failed media={media} />;
  }
  if (media.status === 'processing') {
    return (
      <span className={look}>
        <span className={cx(pill, 'numbers max-w-full rounded-lg')}>
          <Spinner className="[&_svg]:size-3.5" />
          <span className="min-w-0">
            <Written as="span" className="block truncate font-medium">
              {media.fileName}
            </Written>
            <span className="block truncate">{preparingWords(media)}</span>
          </span>
        </span>
      </span>
    );
  }
  if (media.kind === 'picture') return null;
  return (
    <span className={look}>
      <span className={cx(pill, 'numbers')}>
        {media.kind === 'file'
          ? formatBytes(media.bytes)
          : media.durationMs === null
            ? media.kind
            : formatDuration(media.durationMs)}
      </span>
    </span>
  );
}

/** Why a file could not be prepared, with a button to try again. */
function Failed({ media }: Pick<VaultTileProps, 'media'>) {
  const retry = useRetryMedia();
  return (
    <div className="pointer-events-none absolute inset-x-1.5 bottom-1.5 flex flex-col items-start gap-1 rounded-lg bg-scrim p-2 text-xs text-on-picture backdrop-blur-sm">
      <span className="flex w-full items-center gap-1 font-semibold">
        <CircleAlert aria-hidden className="size-3.5 shrink-0" strokeWidth={2} />
        <Written as="span" className="truncate">
          {media.fileName}
        </Written>
      </span>
      <span className="line-clamp-3">{media.failure}</span>
      <button
        type="button"
        onClick={() => retry(media.id)}
        aria-label={`Try ${media.fileName} again`}
        className="pointer-events-auto relative reach inline-flex min-h-8 items-center gap-1.5 rounded-full bg-on-picture px-3 font-semibold text-commit-ink"
      >
        <RotateCcw aria-hidden className="size-3.5" strokeWidth={2} />
        Try again
      </button>
    </div>
  );
}
