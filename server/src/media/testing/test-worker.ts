import { createHash } from 'node:crypto';
import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { madeOnce } from '../../../test/made-once.ts';
import { runWorker } from '../preparing/run-worker.ts';
import { type MediaWorker, preparedMedia } from '../../kernel/media-worker.ts';

/** Beside the folder of what was made. */
const ANSWER = 'prepared.json';

/**
 * The media worker, whose process makes the same of the same bytes once a run: afterwards its files are copied, and no
 * progress is told. What it refuses, or is stopped at, it does each time.
 */
export const copyingWorker: MediaWorker = async (task, options) => {
  if (options.signal.aborted) return runWorker(task, options);
  const { source, folder, ...wish } = task;
  const bytes = createHash('sha256')
    .update(await readFile(source))
    .digest('hex');
  const made = await madeOnce(JSON.stringify([wish, bytes]), async (filling) => {
    const prepared = await runWorker(task, options);
    await cp(folder, path.join(filling, 'made'), { recursive: true });
    await writeFile(path.join(filling, ANSWER), JSON.stringify(prepared));
  });
  await cp(path.join(made, 'made'), folder, { recursive: true });
  return preparedMedia.parse(JSON.parse(await readFile(path.join(made, ANSWER), 'utf8')));
};
