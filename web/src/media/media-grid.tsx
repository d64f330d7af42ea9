import type { ReactNode } from 'react';
import { Lock, Play, Volume2 } from 'lucide-react';
import type { MediaView } from '@limelight/contract/media/operations';
import { useHoverPreview } from '../ui/pictures/hover-preview.tsx';
import { Picture } from '../ui/pictures/picture.tsx';
import { Skeleton } from '../ui/lists/skeleton.tsx';
import { Waveform } from '../ui/pictures/waveform.tsx';
import { formatDuration } from './frame.ts';
import { isUnseen, Preparing, unseenWords } from './preparing.tsx';
import { usePrepared } from './use-prepared.ts';

const GRID = 'grid grid-cols-3 gap-px sm:gap-1 lg:grid-cols-4';

/** Square tiles of files; `onOpen` opens an open file, or leads to the post of a locked one. */
export function MediaGrid({
  items,
  onOpen,
}: {
  readonly items: readonly { readonly key: string; readonly media: MediaView }[];
  readonly onOpen: (index: number) => void;
}) {
  const files = usePrepared(items.map(({ media }) => media));
  return (
    <ul className={GRID}>
      {items.map(({ key, media }, index) => (
        <li key={key}>
          <MediaButton media={files[index] ?? media} onOpen={() => onOpen(index)} />
        </li>
      ))}
    </ul>
  );
}

function MediaButton({
  media,
  onOpen,
}: {
  readonly media: MediaView;
  readonly onOpen: () => void;
}) {
  const { bind, moving } = useHoverPreview(media.locked ? null : media.previewUrl);
  return (
    <button
      {...bind}
      type="button"
      onClick={onOpen}
      aria-label={tileName(media)}
      className="group relative block aspect-square w-full overflow-hidden bg-hover focus-visible:-outline-offset-3 sm:rounded-sm"
    >
      <MediaTile media={media} moving={moving} />
    </button>
  );
}

function tileName(media: MediaView): string {
  const kind = { picture: 'Photo', video: 'Video', audio: 'Audio' }[media.kind];
  if (media.locked) return `${kind}, locked`;
  if (isUnseen(media)) return unseenWords(media);
  return media.alt ? `${kind}: ${media.alt}` : kind;
}

function MediaTile({ media, moving }: { readonly media: MediaView; readonly moving: ReactNode }) {
  return (
    <>
      {media.locked ? (
        <>
          {media.blurUrl && (
            <img src={media.blurUrl} alt="" loading="lazy" className="size-full object-cover" />
          )}
          <span className="absolute inset-0 grid place-items-center bg-scrim text-on-picture">
            <Lock aria-hidden className="size-5" strokeWidth={1.75} />
          </span>
        </>
      ) : isUnseen(media) ? (
        <Preparing media={media} small />
      ) : media.kind === 'audio' ? (
        <span className="grid size-full content-center bg-sunken px-3 text-muted">
          {media.waveform === null ? (
            <Volume2 aria-hidden className="size-8 justify-self-center" strokeWidth={1.5} />
          ) : (
            <Waveform bars={media.waveform} className="h-16 w-full" />
          )}
        </span>
      ) : (
        <Picture
          sources={media.sources}
          alt=""
          sizes="(min-width: 1024px) 240px, 33vw"
          thumbhash={media.thumbhash}
          className="size-full transition-transform duration-320 ease-out group-hover:scale-103"
        />
      )}
      {moving}
      {media.kind !== 'picture' && (
        <span className="numbers absolute right-1.5 bottom-1.5 inline-flex items-center gap-1 rounded-full bg-scrim px-2 py-0.5 text-xs font-semibold text-on-picture">
          {media.kind === 'video' ? (
            <Play aria-hidden className="size-3 fill-current" strokeWidth={1.75} />
          ) : (
            <Volume2 aria-hidden className="size-3" strokeWidth={1.75} />
          )}
          {media.durationMs !== null && formatDuration(media.durationMs)}
        </span>
      )}
    </>
  );
}

export function MediaGridSkeleton() {
  return (
    <div className={GRID}>
      {Array.from({ length: 12 }, (_, index) => (
        <Skeleton key={index} className="aspect-square rounded-none sm:rounded-sm" />
      ))}
    </div>
  );
}
