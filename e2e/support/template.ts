import { access, mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { copyFolder, makeFolder, removeFolder } from './folder.ts';

/** Starts a product on the folder and stops it again, in order. */
export type Fill = (dataDir: string) => Promise<void>;

const MAKING_MS = 150_000;
const LOOK_MS = 250;

/**
 * A copy of the data folder that `fill` makes, once per run: a first start takes seconds, ten with samples; copying takes one.
 * The first worker that needs a template makes it, the others wait.
 */
export async function copyOfTemplate(template: string, fill: Fill): Promise<string> {
  const made = path.join(templatesFolder(), template);
  const lock = `${made}.lock`;
  if (await isFirst(lock)) await make(made, lock, fill);
  await until(() => exists(made), `the template '${template}'`);
  const copy = await makeFolder();
  await copyFolder(made, copy);
  return copy;
}

function templatesFolder(): string {
  const folder = process.env['E2E_TEMPLATES'];
  if (folder === undefined) throw new Error('global-setup.ts has not run');
  return folder;
}

async function make(made: string, lock: string, fill: Fill): Promise<void> {
  const dataDir = await makeFolder();
  try {
    await fill(dataDir);
    await rename(dataDir, made);
  } catch (error) {
    await removeFolder(dataDir);
    // the next test that needs it tries again, instead of waiting in vain
    await rm(lock, { recursive: true });
    throw error;
  }
}

async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  const end = Date.now() + MAKING_MS;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`${what} is not there after ${MAKING_MS} ms`);
    await wait(LOOK_MS);
  }
}

async function isFirst(lock: string): Promise<boolean> {
  try {
    await mkdir(lock);
    return true;
  } catch {
    return false;
  }
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );
