import { constants, type Dirent } from 'node:fs';
import {
  copyFile,
  link,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
} from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { checkedKey, FileMissing, type Files, type StoredFile } from './files.ts';
import { temporaryIn } from './temporary.ts';

/** Bytes per read from the disk; with 64 KB (Node's default), large files lose a quarter of their throughput. */
const READ_CHUNK = 256 * 1024;

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

/** The Files port on a local folder. Several processes may share it. */
export function createLocalFiles(root: string): Files {
  const newTemporary = temporaryIn(path.join(root, '.writing'));

  const pathOf = (key: string) => path.join(root, checkedKey(key));

  async function missingAware<T>(key: string, work: (target: string) => Promise<T>): Promise<T> {
    try {
      return await work(pathOf(key));
    } catch (error) {
      if (codeOf(error) === 'ENOENT') throw new FileMissing(key, { cause: error });
      throw error;
    }
  }

  /** Renames a finished temporary file into place and makes the rename durable. */
  async function moveIn(from: string, key: string): Promise<void> {
    const target = pathOf(key);
    const place = () => mkdir(path.dirname(target), { recursive: true });
    await place();
    await rename(from, target).catch(async (error: unknown) => {
      if (codeOf(error) !== 'ENOENT') throw error;
      // the old empty folder was removed by a cleanup just now
      await place();
      await rename(from, target);
    });
    await syncPath(path.dirname(target));
  }

  return {
    async put(key, body) {
      pathOf(key);
      const file = await newTemporary();
      try {
        const handle = await open(file, 'wx');
        try {
          if (Buffer.isBuffer(body)) await handle.writeFile(body);
          else
            for await (const chunk of body as AsyncIterable<Buffer>) await handle.writeFile(chunk);
          await handle.sync();
        } finally {
          await handle.close();
        }
        const { size } = await stat(file);
        await moveIn(file, key);
        return { bytes: size };
      } catch (error) {
        await rm(file, { force: true });
        throw error;
      }
    },
    async adopt(key, from) {
      const file = await newTemporary();
      try {
        await syncPath(from);
        await link(from, file).catch((error: unknown) => {
          // another disk, or a file system without hard links
          if (!['EXDEV', 'EPERM', 'ENOTSUP'].includes(codeOf(error) ?? '')) throw error;
          return copyFile(from, file, constants.COPYFILE_FICLONE).then(() => syncPath(file));
        });
        const { size } = await stat(file);
        await moveIn(file, key);
        return { bytes: size };
      } finally {
        // rename() between two links of one file does nothing and leaves both
        await rm(file, { force: true });
      }
    },
    open: (key, range) =>
      missingAware(key, async (target): Promise<Readable> => {
        const handle = await open(target, 'r');
        return handle.createReadStream({ ...range, highWaterMark: READ_CHUNK });
      }),
    read: (key) => missingAware(key, (target) => readFile(target)),
    size: (key) => missingAware(key, async (target) => (await stat(target)).size),
    remove: (key) => rm(pathOf(key), { force: true }),
    removeFolder: (folder) => rm(pathOf(folder), { recursive: true, force: true }),
    removeEmptyFolders: async (folder, before) => {
      for (const name of await foldersOf(pathOf(folder))) await removeIfEmpty(name, before);
    },
    list: (folder) => filesBelow(root, checkedKey(folder)),
    withLocal: (key, work) =>
      missingAware(key, async (target) => {
        await stat(target);
        return target;
      }).then(work),
  };
}

/** The entries of a folder; none if it does not exist. */
async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  }
}

const foldersOf = async (folder: string): Promise<string[]> =>
  (await entriesOf(folder)).flatMap((entry) =>
    entry.isDirectory() ? [path.join(folder, entry.name)] : [],
  );

async function removeIfEmpty(folder: string, before: Date): Promise<void> {
  const found = await stat(folder).catch(() => null);
  // read before its contents are removed, because that updates the modification time
  const isOld = found !== null && found.mtime < before;
  for (const inner of await foldersOf(folder)) await removeIfEmpty(inner, before);
  // the system itself refuses to remove a folder with entries
  if (isOld) await rmdir(folder).catch(() => undefined);
}

const later = (one: Date, other: Date) => (other > one ? other : one);

async function* filesBelow(root: string, folder: string): AsyncIterable<StoredFile> {
  for (const entry of await entriesOf(path.join(root, folder))) {
    const key = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* filesBelow(root, key);
    else {
      // removed in the meantime: treat it as missing
      const found = await stat(path.join(root, key)).catch(() => null);
      // a hard link keeps the modification time of the bytes; its change time shows when it was stored here
      if (found) yield { key, bytes: found.size, modifiedAt: later(found.mtime, found.ctime) };
    }
  }
}

async function syncPath(target: string): Promise<void> {
  const handle = await open(target, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
