import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { FilmDialog, supplyFile, useRetryMedia, type Uploads } from '../../../media/index.ts';
import { api } from '../../../platform/api.ts';
import { AttachmentTile, type TileFile } from './attachment-tile.tsx';
import type { Attachment } from '../draft.ts';
import { FileDialog } from './file-dialog.tsx';
import { useSortable } from './use-sortable.ts';

export interface AttachmentGridProps {
  readonly attachments: readonly Attachment[];
  readonly uploads: Uploads;
  readonly onMove: (from: number, to: number) => void;
  readonly onRemove: (id: string) => void;
  /** Whether a file may be shown to everyone; false where everyone sees the post anyway. */
  readonly mayPreview: boolean;
  readonly onChange: (id: string, changes: { alt: string; isPreview: boolean }) => void;
}

/** The files of the post in order, which can be dragged or moved with the keyboard. */
export function AttachmentGrid({
  attachments,
  uploads,
  onMove,
  onRemove,
  mayPreview,
  onChange,
}: AttachmentGridProps) {
  const [announcement, setAnnouncement] = useState('');
  const [describing, setDescribing] = useState<string>();
  const sortable = useSortable(attachments.length, (from, to) => {
    onMove(from, to);
    setAnnouncement(`Moved to position ${to + 1} of ${attachments.length}.`);
  });
  // Files that were cropped or got another poster: they show the server's picture, not this browser's file.
  const [remade, setRemade] = useState<ReadonlySet<string>>(new Set());
  const showMade = (id: string) => setRemade((before) => new Set([...before, id]));
  const files = useTileFiles(attachments, uploads, remade);
  const place = attachments.findIndex((one) => one.id === describing);
  const described = attachments[place];
  const [filming, setFilming] = useState<string>();
  const filmOf = (index: number) => {
    const mediaId = attachments[index]?.mediaId;
    const file = files[index];
    return file?.kind === 'video' && file.step?.at !== 'failed' && mediaId
      ? { mediaId, file, open: () => setFilming(attachments[index]?.id) }
      : null;
  };
  const retryStored = useRetryMedia();
  const retry = ({ id, mediaId }: Attachment) => {
    if (!remade.has(id) && uploads.items.some((item) => item.id === id)) uploads.retry(id);
    else if (mediaId) retryStored(mediaId);
  };
  const film = filmOf(attachments.findIndex((one) => one.id === filming));
  return (
    <>
      <ol
        aria-label="Files in this post"
        className="grid grid-cols-2 gap-2.5 sm:grid-cols-3 xl:grid-cols-4"
      >
        {attachments.map((one, index) => (
          <li key={one.id} ref={sortable.itemRef(index)}>
            <AttachmentTile
              file={files[index] ?? LOADING}
              index={index}
              count={attachments.length}
              alt={one.alt}
              isPreview={one.isPreview && mayPreview}
              isDragged={sortable.dragging === index}
              handleProps={sortable.handleProps(index)}
              onRemove={() => onRemove(one.id)}
              onRetry={() => retry(one)}
              onSupplyFile={(file) => supplyFile(uploads, one.id, file)}
              onDescribe={() => setDescribing(one.id)}
              onFilm={filmOf(index)?.open}
            />
          </li>
        ))}
      </ol>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      {described && (
        <FileDialog
          attachment={described}
          mayPreview={mayPreview}
          pictureUrl={files[place]?.pictureUrl ?? null}
          mayCrop={files[place]?.kind === 'picture' && isReady(files[place])}
          onFilm={filmOf(place)?.open}
          onCropped={() => showMade(described.id)}
          onMakeCover={
            place > 0
              ? () => {
                  onMove(place, 0);
                  setAnnouncement('This file is now the cover.');
                  setDescribing(undefined);
                }
              : undefined
          }
          onClose={() => setDescribing(undefined)}
          onSave={(changes) => {
            onChange(described.id, changes);
            setDescribing(undefined);
          }}
        />
      )}
      {film && (
        <FilmDialog
          mediaId={film.mediaId}
          fileName={film.file.name}
          durationMs={film.file.durationMs}
          onPoster={() => filming !== undefined && showMade(filming)}
          onClose={() => setFilming(undefined)}
        />
      )}
    </>
  );
}

/** How often files that are being prepared are read again. */
const PREPARING_POLL_MS = 2_000;

const isReady = ({ step }: TileFile) => step === null || step.at === 'ready';
const LOADING: TileFile = {
  name: '',
  kind: 'picture',
  pictureUrl: null,
  bytes: 0,
  durationMs: null,
  step: null,
};

/** What each attachment shows: its upload in this browser, or else its media on the server. */
function useTileFiles(
  attachments: readonly Attachment[],
  uploads: Uploads,
  remade: ReadonlySet<string>,
): TileFile[] {
  const uploadOf = new Map(uploads.items.map((item) => [item.id, item]));
  const isElsewhere = (one: Attachment) =>
    (!uploadOf.has(one.id) || remade.has(one.id)) && one.mediaId !== null;
  const elsewhere = attachments.filter(isElsewhere);
  const stored = useQuery({
    ...api.media.getMany.queryOptions({
      input: { mediaIds: elsewhere.flatMap(({ mediaId }) => mediaId ?? []) },
      staleTime: 60_000,
      refetchInterval: ({ state }) =>
        state.data?.items.some((item) => item.status === 'processing') ? PREPARING_POLL_MS : false,
    }),
    enabled: elsewhere.length > 0,
    placeholderData: keepPreviousData,
  });
  const storedOf = new Map(stored.data?.items.map((item) => [item.id as string, item]));
  return attachments.map((one) => {
    const upload = uploadOf.get(one.id);
    if (upload && !isElsewhere(one)) {
      return {
        name: upload.fileName,
        kind: upload.kind,
        pictureUrl: upload.localPreviewUrl ?? upload.media?.thumbnailUrl ?? null,
        bytes: upload.bytes,
        durationMs: upload.media?.durationMs ?? null,
        step: upload.step,
      };
    }
    const item = one.mediaId === null ? undefined : storedOf.get(one.mediaId);
    if (item) {
      const { fileName, kind, thumbnailUrl, status, failure, durationMs } = item;
      const { progress, step, secondsLeft } = item;
      return {
        name: fileName,
        kind,
        pictureUrl: thumbnailUrl,
        bytes: 0,
        durationMs,
        step:
          status === 'failed'
            ? { at: 'failed', message: failure ?? 'We can’t use this file.', canRetry: true }
            : status === 'processing'
              ? { at: 'processing', progress, step, secondsLeft }
              : null,
      };
    }
    const isGone =
      one.mediaId === null ? uploads.isRestored : stored.isSuccess && !stored.isPlaceholderData;
    if (isGone) {
      return {
        ...LOADING,
        step: { at: 'failed', message: 'This file is gone.', canRetry: false },
      };
    }
    return LOADING;
  });
}
