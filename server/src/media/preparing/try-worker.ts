import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Logger } from 'pino';
import { canLoad, findIsolation } from './isolation.ts';
import { workFolderOf } from './prepare-file.ts';
import { runWorker } from './run-worker.ts';

/** A white square of eight pixels. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAAAAADhZOFXAAAADklEQVR42mP4DwUMlDEA98A/wa9cD80AAAAASUVORK5CYII=',
  'base64',
);

interface WorkerTried {
  readonly hasNetwork: boolean;
  /** Has the rights of a server that runs as root. */
  readonly isRoot: boolean;
  /** The libraries for films can be loaded. */
  readonly knowsFilms: boolean;
}

/** Has the media worker prepare a small picture. Rejects with the reason where it can't. */
export async function tryWorker(
  dataDir: string,
  log: Logger,
  signal: AbortSignal,
): Promise<WorkerTried> {
  const parent = workFolderOf(dataDir);
  const name = path.join(parent, `doctor-${randomUUID()}`);
  const [source, folder] = [`${name}.png`, name];
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(source, PICTURE, { mode: 0o600 });
    const isolation = await findIsolation(parent, log);
    await runWorker(
      { kind: 'picture', type: 'image/png', purpose: 'vault', source, folder },
      { signal, onProgress: () => undefined },
      isolation,
    );
    return {
      hasNetwork: isolation.hasNetwork,
      isRoot: process.getuid?.() === 0 && isolation.worksAs.uid === undefined,
      knowsFilms: await canLoad('node-av', isolation),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
    await rm(source, { force: true });
  }
}
