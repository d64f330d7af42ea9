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
  /** The task with paths that the worker's user can open. */
  readonly task: WorkerTask;
  /** Takes over the ownership of the worker's files after it has ended. Throws where it left anything but plain files. */
  takeBack(): Promise<void>;
}

/** Gives the media worker's user access to a task's files: the source to read, the folder to write. */
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
      // The folder first: a process that the user left running can no longer reach anything in it.
      await closeFolder(folder);
      await rm(source, { force: true });
      await takeFolder(folder);
    },
  };
}

/**
 * Links the file to a second name in a folder that its reader can enter. The group stays the reader's: changing it back would
 * take the file from another worker that reads it, and the folders above the first name are closed anyway.
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
      // A link would make the server store and serve a file that the worker may not read.
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
