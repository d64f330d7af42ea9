import { createHash } from 'node:crypto';
import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { madeOnce } from '../../../test/made-once.ts';
import { runWorker } from '../preparing/run-worker.ts';
import { type MediaWorker, preparedMedia } from '../../kernel/media-worker.ts';

/** The result, next to the folder of the made files. */
const ANSWER = 'prepared.json';

/**
 * A media worker whose process runs once in a test run for the same bytes and task: later calls copy the files and report no
 * progress. Refused and aborted tasks are not kept.
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
