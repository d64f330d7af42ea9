import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { access, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder of everything that is made once per run; test/global-setup.ts makes it. */
    madeOnce: string;
  }
}

/**
 * A folder that `fill` fills once per run, from whichever test file needs it first: for what takes an encoder or a process.
 * Afterwards it is only read.
 */
export async function madeOnce(
  name: string,
  fill: (folder: string) => Promise<void>,
): Promise<string> {
  const all = process.env['VITEST'] ? inject('madeOnce') : await folderOfProcess();
  const folder = path.join(all, createHash('sha256').update(name).digest('hex'));
  if (await isThere(folder)) return folder;
  const filling = await mkdtemp(path.join(all, 'filling-'));
  try {
    await fill(filling);
    await rename(filling, folder);
  } catch (error) {
    await rm(filling, { recursive: true, force: true });
    // unless another worker finished first
    if (!(await isThere(folder))) throw error;
  }
  return folder;
}

let own: Promise<string> | undefined;

/** For the benches, which run without vitest. */
function folderOfProcess(): Promise<string> {
  own ??= mkdtemp(path.join(tmpdir(), 'limelight-made-')).then((folder) => {
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
    return folder;
  });
  return own;
}

const isThere = (folder: string) =>
  access(folder).then(
    () => true,
    () => false,
  );
