import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { workFolderOf } from '../../media/index.ts';
import { type SetFile, setFile } from '../place/manifest.ts';
import { PartedList } from './parted-list.ts';

const storedFile = setFile.omit({ sha256: true });
/** A file to copy. */
export type StoredFile = z.infer<typeof storedFile>;

const writtenBlob = z.object({ blob: z.string(), sha256: z.string() });
/** A blob that was written now, with the content that it must have. */
export type WrittenBlob = z.infer<typeof writtenBlob>;

/** The lists that a backup works with. In memory, those of a million files would be hundreds of megabytes of the server's. */
export interface FileLists {
  /** The files of the set before: what has not changed since is not read again. */
  readonly before: PartedList<SetFile>;
  readonly stored: PartedList<StoredFile>;
  /** The keys of files that rows name. */
  readonly named: PartedList<string>;
  /** Every file of the set, also those that lay in the place already. */
  readonly copied: PartedList<SetFile>;
  readonly written: PartedList<WrittenBlob>;
}

/** Gives work its lists, in a folder that goes with it. Only one backup of a data folder runs at a time. */
export async function withFileLists<T>(
  dataDir: string,
  work: (lists: FileLists) => Promise<T>,
): Promise<T> {
  const folder = path.join(workFolderOf(dataDir), 'backup');
  // a killed one left it
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    return await work({
      before: new PartedList(folder, 'before', setFile),
      stored: new PartedList(folder, 'stored', storedFile),
      named: new PartedList(folder, 'named', z.string()),
      copied: new PartedList(folder, 'copied', setFile),
      written: new PartedList(folder, 'written', writtenBlob),
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
