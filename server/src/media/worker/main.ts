import { constants, setPriority } from 'node:os';
import { MediaFault } from '../fault.ts';
import {
  type PreparedMedia,
  type WorkerMessage,
  workerTask,
  type WorkerTask,
} from '../worker-protocol.ts';
import { drawClip } from './clip.ts';
import type { Report } from '../run-worker.ts';
import { prepareFilm } from './film.ts';
import { preparePoster } from './poster.ts';
import { preparePreview } from './preview.ts';
import { prepareStill } from './still.ts';
import { prepareTeaser } from './teaser.ts';

/** Native decoders are outside the limit of the JavaScript heap; past this the file is refused instead of the machine. */
const MAX_RESIDENT_BYTES = 2 * 1024 ** 3;
const WATCH_MS = 500;

// The web process and the database come first, whatever is transcoded.
setPriority(constants.priority.PRIORITY_LOW);
// Whoever asked is gone, so nobody wants the answer.
process.on('disconnect', () => process.exit(1));

const say = (message: WorkerMessage) =>
  new Promise<void>((resolve) => process.send?.(message, () => resolve()));

// The decoder throws the file's faults where no promise of ours listens.
process.on('uncaughtException', (error) => {
  const cause = error.stack ?? error.message;
  const isOfFile = error.name === 'FFmpegError' || error.constructor.name === 'FFmpegError';
  void say(isOfFile ? { type: 'refused', code: 'damaged', cause } : { type: 'failed', cause }).then(
    () => process.exit(1),
  );
});

async function work(task: WorkerTask): Promise<WorkerMessage> {
  const report: Report = (step, value) => void say({ type: 'progress', step, value });
  try {
    return { type: 'done', prepared: await prepare(task, report) };
  } catch (error) {
    if (error instanceof MediaFault) {
      return { type: 'refused', code: error.code, cause: String(error.cause ?? '') };
    }
    return {
      type: 'failed',
      cause: error instanceof Error ? (error.stack ?? error.message) : String(error),
    };
  }
}

async function prepare(task: WorkerTask, report: Report): Promise<PreparedMedia> {
  if (task.kind === 'picture') return prepareStill(task);
  if (task.kind === 'teaser') return prepareTeaser(task, (value) => report('film', value));
  if (task.kind === 'preview') return preparePreview(task);
  if (task.kind === 'poster') return preparePoster(task);
  if (task.kind !== 'clip') return prepareFilm(task, report);
  const { folder } = task;
  const source = await drawClip(task);
  return prepareFilm({ kind: 'video', type: 'video/mp4', purpose: 'post', source, folder }, report);
}

const watch = setInterval(() => {
  if (process.memoryUsage.rss() < MAX_RESIDENT_BYTES) return;
  clearInterval(watch);
  void say({ type: 'refused', code: 'tooLarge', cause: 'memory' }).then(() => process.exit(1));
}, WATCH_MS);

process.once('message', (message) => {
  void work(workerTask.parse(message))
    .then(say)
    .then(() => process.exit(0));
});
void say({ type: 'ready' });
