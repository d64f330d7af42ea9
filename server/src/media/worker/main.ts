import { constants } from 'node:os';
import { MediaFault } from '../preparing/fault.ts';
import {
  type PreparedMedia,
  type PrepareStep,
  type PrepareTask,
  type Report,
  workerTask,
  type WorkerTask,
} from '../../kernel/media-worker.ts';
import { lowerPriority } from '../../platform/lower-priority.ts';
import type { WorkerMessage } from '../preparing/worker-protocol.ts';

/** The web process and the database come first; tasks that no one waits for come last. */
const PRIORITIES: Partial<Record<WorkerTask['kind'], number>> = {
  renditions: constants.priority.PRIORITY_LOW,
  clip: constants.priority.PRIORITY_LOW,
};
/** The memory limit of the whole process with its native decoders, set by the parent process. */
const mostBytes = Number(process.argv[2]);
const WATCH_MS = 500;

// The parent process is gone, so the result has no receiver.
process.on('disconnect', () => process.exit(1));

const say = (message: WorkerMessage) =>
  new Promise<void>((resolve) => process.send?.(message, () => resolve()));

// The decoder throws errors about the file outside of our promises.
process.on('uncaughtException', (error) => {
  const cause = error.stack ?? error.message;
  const isOfFile = error.name === 'FFmpegError' || error.constructor.name === 'FFmpegError';
  void say(isOfFile ? { type: 'refused', code: 'damaged', cause } : { type: 'failed', cause }).then(
    () => process.exit(1),
  );
});

async function work(task: WorkerTask): Promise<WorkerMessage> {
  try {
    const prepared = await prepare(task);
    return { type: 'done', prepared, peakBytes: process.resourceUsage().maxRSS * 1_024 };
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

/** The least time between two messages within a step; otherwise each frame of a film would send one. */
const REPORT_EVERY_MS = 200;
let reportedAt = 0;
let reported: PrepareStep | null = null;

const report: Report = (step, value, secondsLeft) => {
  const now = performance.now();
  if (step === reported && now - reportedAt < REPORT_EVERY_MS) return;
  [reported, reportedAt] = [step, now];
  void say({ type: 'progress', step, value, secondsLeft });
};

/**
 * Loads only the modules of this task. Loading all takes 0.9 CPU seconds while the process alone takes 0.2, and a picture does
 * not need the decoders of films.
 */
async function prepare(task: WorkerTask): Promise<PreparedMedia> {
  const progress = (value: number) => report('film', value, null);
  switch (task.kind) {
    case 'picture': {
      const { prepareStill } = await import('./still.ts');
      return prepareStill(task);
    }
    case 'teaser': {
      const { prepareTeaser } = await import('./teaser.ts');
      return prepareTeaser(task, progress);
    }
    case 'renditions': {
      const { prepareRenditions } = await import('./grow-ladder.ts');
      return prepareRenditions(task, progress);
    }
    case 'poster': {
      const { preparePoster } = await import('./poster.ts');
      return preparePoster(task);
    }
    case 'clip': {
      const { drawClip } = await import('./clip.ts');
      const source = await drawClip(task, progress);
      return film({
        kind: 'video',
        type: 'video/mp4',
        purpose: 'vault',
        source,
        folder: task.folder,
      });
    }
    case 'clean': {
      if (task.type.startsWith('image/')) {
        const { cleanHeic } = await import('./clean-heic.ts');
        return cleanHeic(task);
      }
      const { cleanRecording } = await import('./clean-recording.ts');
      return cleanRecording(task, progress);
    }
    default:
      return film(task);
  }
}

async function film(task: PrepareTask): Promise<PreparedMedia> {
  const { prepareFilm } = await import('./film.ts');
  return prepareFilm(task, report);
}

const watch = setInterval(() => {
  if (process.memoryUsage.rss() < mostBytes) return;
  clearInterval(watch);
  void say({ type: 'refused', code: 'outOfMemory', cause: 'memory' }).then(() => process.exit(1));
}, WATCH_MS);

process.once('message', (message) => {
  const task = workerTask.parse(message);
  lowerPriority(PRIORITIES[task.kind] ?? constants.priority.PRIORITY_BELOW_NORMAL);
  void work(task)
    .then(say)
    .then(() => process.exit(0));
});
void say({ type: 'ready' });
