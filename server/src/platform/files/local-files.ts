import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileMissing, type Files } from './files.ts';

/** Bytes a read asks the disk for; 64 KB (Node's default) costs a quarter of the throughput of large files. */
const READ_CHUNK = 256 * 1024;

/** A key is ours, but a wrong one must never leave the folder. */
const KEY = /^(?!.*(?:^|\/)\.)[A-Za-z0-9._-]+(?:\/[A-Za-z0-9._-]+)*$/;

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

/** What a killed write left behind is swept after this time: another process may be writing now. */
const ABANDONED_MS = 24 * 60 * 60 * 1_000;

/** The Files port on a folder of this machine. Several processes may share it. */
export function createLocalFiles(root: string): Files {
  const temporary = path.join(root, '.writing');
  let ready: Promise<void> | undefined;

  /** A new temporary file's path; the first one makes the folder and sweeps it. */
  async function newTemporary(): Promise<string> {
    ready ??= mkdir(temporary, { recursive: true }).then(() => sweepAbandoned(temporary));
    await ready;
    return path.join(temporary, randomUUID());
  }

  function pathOf(key: string): string {
    if (!KEY.test(key)) throw new RangeError(`not a file key: ${key}`);
    return path.join(root, key);
  }

  async function missingAware<T>(key: string, work: (target: string) => Promise<T>): Promise<T> {
    try {
      return await work(pathOf(key));
    } catch (error) {
      if (codeOf(error) === 'ENOENT') throw new FileMissing(key, { cause: error });
      throw error;
    }
  }

  /** Renames a finished temporary file into place and makes the rename itself durable. */
  async function moveIn(from: string, key: string): Promise<void> {
    const target = pathOf(key);
    await mkdir(path.dirname(target), { recursive: true });
    await rename(from, target);
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
          else await pipeline(body, handle.createWriteStream({ autoClose: false }));
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
          // other disk, or a file system without hard links
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
    withLocal: (key, work) =>
      missingAware(key, async (target) => {
        await stat(target);
        return target;
      }).then(work),
  };
}

async function sweepAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const found = await stat(file).catch(() => null);
    if (found && Date.now() - found.mtimeMs > ABANDONED_MS) await rm(file, { force: true });
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
