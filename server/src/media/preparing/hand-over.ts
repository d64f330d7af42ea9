import {
  chmod,
  chown,
  constants,
  copyFile,
  lchown,
  link,
  lstat,
  readdir,
  rm,
} from 'node:fs/promises';
import path from 'node:path';
import { giveTo, makePassable, type RunAs } from '../../platform/run-as.ts';
import type { WorkerTask } from '../../kernel/media-worker.ts';

export interface HandedOver {
  /** The task with paths that the worker's user may open. */
  readonly task: WorkerTask;
  /** Makes what the worker made ours, once it has ended. Throws where it left anything but plain files. */
  takeBack(): Promise<void>;
}

/** Lends a task's files to the user of the media worker: the source to read, the folder to write. */
export async function handOver(task: WorkerTask, runAs: RunAs): Promise<HandedOver> {
  if (runAs.uid === undefined) return { task, takeBack: async () => undefined };
  const { folder } = task;
  const source = path.join(folder, '.source');
  await makePassable(path.dirname(folder), runAs);
  await lend(task.source, source, runAs);
  await giveTo(folder, runAs);
  return {
    task: { ...task, source },
    async takeBack() {
      // the folder first: what that user may have left running reaches nothing in it from here on
      await closeFolder(folder);
      await rm(source, { force: true });
      await takeFolder(folder);
    },
  };
}

/**
 * A second name for the file where its reader may pass. Its group stays that of the reader: taking the right away
 * again would take it from another worker on the same file, and the folders above the first name are closed.
 */
async function lend(from: string, to: string, { gid }: RunAs): Promise<void> {
  await link(from, to).catch(() => copyFile(from, to, constants.COPYFILE_FICLONE));
  await chown(to, ownUid(), gid ?? ownGid());
  await chmod(to, 0o640);
}

async function takeFolder(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const made = path.join(folder, name);
    const found = await lstat(made);
    if (found.isDirectory()) {
      await closeFolder(made);
      await takeFolder(made);
      // a link would have the server store, and serve, a file that the worker may not read
    } else if (found.isFile() && found.nlink === 1) await lchown(made, ownUid(), ownGid());
    else throw new Error(`the media worker left what is no plain file: ${name}`);
  }
}

async function closeFolder(folder: string): Promise<void> {
  await lchown(folder, ownUid(), ownGid());
  await chmod(folder, 0o700);
}

const ownUid = () => process.getuid?.() ?? 0;
const ownGid = () => process.getgid?.() ?? 0;
