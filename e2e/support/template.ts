import { execFile } from 'node:child_process';
import { access, mkdir, rename } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { makeFolder, removeFolder, startProduct } from './product.ts';

/** A data folder that a first start has filled: with an empty product, or with sample content. */
export type Template = 'empty' | 'samples';

const MAKING_MS = 150_000;
const LOOK_MS = 250;

/**
 * A first start costs seconds, ten with samples; copying what it left takes one second. The
 * first worker that wants a template makes it, the others wait.
 */
export async function copyOfTemplate(template: Template): Promise<string> {
  const made = path.join(templatesFolder(), template);
  if (await isFirst(`${made}.lock`)) await make(template, made);
  await until(() => exists(made), `the template '${template}'`);
  const copy = await makeFolder();
  // Keeps owners and modes: the database belongs to a user of its own where the tests run as root.
  await promisify(execFile)('cp', ['-a', `${made}/.`, copy]);
  return copy;
}

function templatesFolder(): string {
  const folder = process.env['E2E_TEMPLATES'];
  if (folder === undefined) throw new Error('global-setup.ts has not run');
  return folder;
}

async function make(template: Template, made: string): Promise<void> {
  const dataDir = await makeFolder();
  try {
    const product = await startProduct({
      dataDir,
      env: { SAMPLE_CONTENT: template === 'samples' ? 'small' : 'off' },
    });
    await product.stop();
    await rename(dataDir, made);
  } catch (error) {
    await removeFolder(dataDir);
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
