import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { sentFraction, type UploadItem, type Uploads } from '../../media/index.ts';
import { api } from '../../platform/api.ts';
import type { DraftFile } from './message-draft.ts';

/** The facts that a tile shows about an attached file. */
export interface ShownFile extends DraftFile {
  readonly pictureUrl: string | null;
  readonly kind: UploadItem['kind'];
  readonly name: string;
  /** 0 to 1 while it is being sent; null once it can go with a message. */
  readonly progress: number | null;
  /** The reason why it cannot be sent. */
  readonly failure: string | null;
  /** Whether another try may help. */
  readonly canRetry: boolean;
}

/** The files of a draft in their current state: uploads of this browser, or media from before. */
export function useShownFiles(
  files: readonly DraftFile[],
  { items, isRestored }: Uploads,
): readonly ShownFile[] {
  const elsewhere = files.flatMap(({ id, mediaId }) =>
    mediaId !== null && items.every((item) => item.id !== id) ? mediaId : [],
  );
  const stored = useQuery({
    ...api.media.getMany.queryOptions({ input: { mediaIds: elsewhere }, staleTime: 60_000 }),
    enabled: elsewhere.length > 0,
    placeholderData: keepPreviousData,
  });
  return files.map((file) => {
    const item = items.find(({ id }) => id === file.id);
    if (item) return { ...file, ...ofUpload(item) };
    const media = stored.data?.items.find(({ id }) => id === file.mediaId);
    const isGone = file.mediaId === null ? isRestored : stored.isSuccess && !media;
    return {
      ...file,
      pictureUrl: media?.thumbnailUrl ?? null,
      kind: media?.kind ?? 'picture',
      name: media?.fileName ?? '',
      progress: null,
      failure:
        media?.status === 'failed'
          ? (media.failure ?? 'We can’t use this file.')
          : isGone && !stored.isPlaceholderData
            ? 'This file is gone.'
            : null,
      canRetry: false,
    };
  });
}

/** The reason why a message with these files cannot be sent yet. */
export function whyNotYet(files: readonly ShownFile[]): string | undefined {
  if (files.some(({ progress }) => progress !== null))
    return 'You can send it when the upload is done.';
  return files.some(({ failure }) => failure !== null)
    ? 'Remove the files that failed, or try them again.'
    : undefined;
}

function ofUpload({ step, bytes, media, localPreviewUrl, kind, fileName }: UploadItem) {
  const sent = sentFraction({ step, bytes });
  const failure =
    step.at === 'failed'
      ? step.message
      : step.at === 'file_gone'
        ? `Choose this file again to go on${sent > 0 ? ` at ${Math.floor(sent * 100)}%` : ''}.`
        : null;
  return {
    pictureUrl: localPreviewUrl ?? media?.thumbnailUrl ?? null,
    kind,
    name: fileName,
    // A file can go with a message while the server still prepares it.
    progress: media || failure !== null ? null : sent,
    failure,
    canRetry: step.at === 'failed' && step.canRetry,
  };
}
