import { useEffect, useEffectEvent } from 'react';
import type { UploadItem } from '../uploads/upload-item.ts';
import { sayRefused } from '../uploads/say-refused.ts';
import type { Uploads } from '../uploads/use-uploads.ts';
import { attached, type TrayFile, withMedia } from './tray-files.ts';

/** What differs between the files of posts and of messages. */
export interface TrayRules<Kept extends TrayFile> {
  readonly max: number;
  /** Makes the draft's entry for a new file. */
  readonly begin: (file: TrayFile) => Kept;
  /** Tells the user that some of the chosen files did not fit. */
  readonly sayFull: (leftOut: number) => void;
}

/**
 * The files of a draft: chosen, dropped, or picked from the vault. Every upload of `uploads` becomes one of them. `edit`
 * changes the files of the draft.
 */
export function useFileTray<Kept extends TrayFile>(
  { max, begin, sayFull }: TrayRules<Kept>,
  uploads: Uploads,
  files: readonly Kept[],
  edit: (change: (files: readonly Kept[]) => readonly Kept[]) => void,
) {
  const { items } = uploads;
  const attachUploads = useEffectEvent((all: readonly UploadItem[]) => {
    const added = all.map(({ id, media }) => begin({ id, mediaId: media?.id ?? null }));
    edit((before) => withMedia(attached(before, added, max), all));
  });
  useEffect(() => attachUploads(items), [items]);

  const room = Math.max(0, max - files.length);
  return {
    /** The number of files that can still be added. */
    room,
    /** Adds as many files as fit. A file that an interrupted upload waits for has a place already. */
    add: (chosen: readonly File[]) => {
      const back = chosen.filter((file) => uploads.awaits(file));
      const fresh = chosen.filter((file) => !back.includes(file));
      if (fresh.length > room) sayFull(fresh.length - room);
      sayRefused(uploads.add([...back, ...fresh.slice(0, room)]));
    },
    /** Adds files of the vault. */
    pick: (mediaIds: readonly string[]) => {
      const picked = mediaIds.map((mediaId) => begin({ id: mediaId, mediaId }));
      edit((before) => attached(before, picked, max));
    },
    change: (id: string, changes: Partial<Omit<Kept, keyof TrayFile>>) =>
      edit((before) => before.map((file) => (file.id === id ? { ...file, ...changes } : file))),
    remove: (id: string) => {
      uploads.cancel(id);
      edit((before) => before.filter((file) => file.id !== id));
    },
    /** Called after sending, when the uploads belong to the post or message. */
    forgetUploads: () => uploads.forget(items.map(({ id }) => id)),
  };
}
