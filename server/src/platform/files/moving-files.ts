import { FileMissing, type Files, type StoredFile } from './files.ts';

/**
 * The Files port while everything moves from one store to another: what is written goes to the new one, what is not there yet
 * is read from the old one, and what is removed goes from both.
 */
export function createMovingFiles(from: Files, to: Files): Files {
  /** Asks the new store once more at the end: the file may have moved between the two questions. */
  async function wherever<T>(read: (files: Files) => Promise<T>): Promise<T> {
    for (const files of [to, from]) {
      try {
        return await read(files);
      } catch (error) {
        if (!(error instanceof FileMissing)) throw error;
      }
    }
    return read(to);
  }

  /** The old store first: a file that moves meanwhile is in it still, and a backup must not miss it. */
  async function* list(folder: string): AsyncIterable<StoredFile> {
    yield* from.list(folder);
    for await (const file of to.list(folder)) if (!(await isIn(from, file.key))) yield file;
  }

  return {
    put: (key, body) => to.put(key, body),
    adopt: (key, path) => to.adopt(key, path),
    open: (key, range) => wherever((files) => files.open(key, range)),
    read: (key) => wherever((files) => files.read(key)),
    size: (key) => wherever((files) => files.size(key)),
    list,
    // not with `wherever`: the work itself may find a file missing, and must not run twice
    withLocal: async (key, work) =>
      ((await isIn(to, key)) || !(await isIn(from, key)) ? to : from).withLocal(key, work),
    // in this order: a move that copies a file looks afterwards whether the old one is still there
    async remove(key) {
      await from.remove(key);
      await to.remove(key);
    },
    async removeFolder(folder) {
      await from.removeFolder(folder);
      await to.removeFolder(folder);
    },
    async removeEmptyFolders(folder, before) {
      await to.removeEmptyFolders(folder, before);
      await from.removeEmptyFolders(folder, before);
    },
  };
}

async function isIn(files: Files, key: string): Promise<boolean> {
  try {
    await files.size(key);
    return true;
  } catch (error) {
    if (error instanceof FileMissing) return false;
    throw error;
  }
}
