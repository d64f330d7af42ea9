import type { UploadItem } from '../uploads/upload-item.ts';

/** A file of what is being written: an upload, or media that exists already. */
export interface TrayFile {
  /** The upload's id, or the media's where there was no upload. */
  readonly id: string;
  /** Null until the server has made media of it. */
  readonly mediaId: string | null;
}

/** Returns the files with those of `added` that are new, up to `max` files. */
export function attached<Kept extends TrayFile>(
  files: readonly Kept[],
  added: readonly Kept[],
  max: number,
): readonly Kept[] {
  const known = new Set<string | null>(files.flatMap(({ id, mediaId }) => [id, mediaId ?? id]));
  const isNew = ({ id, mediaId }: Kept) => !known.has(id) && !known.has(mediaId);
  const fresh = added.filter(isNew).slice(0, Math.max(0, max - files.length));
  return fresh.length === 0 ? files : [...files, ...fresh];
}

/** Returns the files, with the media ids of uploads that the server has made media of. */
export function withMedia<Kept extends TrayFile>(
  files: readonly Kept[],
  uploads: readonly Pick<UploadItem, 'id' | 'media'>[],
): readonly Kept[] {
  const mediaOf = new Map(uploads.map(({ id, media }) => [id, media?.id ?? null]));
  const next = files.map((file) => {
    const mediaId = file.mediaId ?? mediaOf.get(file.id) ?? null;
    return mediaId === file.mediaId ? file : { ...file, mediaId };
  });
  return next.every((file, index) => file === files[index]) ? files : next;
}
