import { spawn } from 'node:child_process';
import type { Logger } from 'pino';
import type { MediaFaultCode } from '@limelight/contract/media/texts';
import { childEnvironment } from '../../platform/child-environment.ts';
import { leanFlags, ONE_ARENA } from '../../platform/lean-child.ts';
import { processFile } from '../../platform/process-file.ts';
import { MediaFault } from './fault.ts';
import { withoutIdlePictures } from '../pictures/picture-process.ts';
import { handOver } from './hand-over.ts';
import { findIsolation, type Isolation, NOT_ISOLATED } from './isolation.ts';
import type {
  MediaWorker,
  PreparedMedia,
  WorkerOptions,
  WorkerTask,
} from '../../kernel/media-worker.ts';
import { type WorkerMessage, workerMessage } from './worker-protocol.ts';

/** A worker without any message for this long is stuck: films report progress all the time. */
const SILENCE_MS = 3 * 60 * 1_000;
/** How much of the end of the native libraries' output is kept for the log. */
const TAIL_BYTES = 2_000;
const HEAP_MEGABYTES = 512;
/** A 4K film with high dynamic range takes a third of this. Native decoders are outside the heap limit. */
const MEMORY_BYTES = 2 * 1024 ** 3;

export class WorkerFailed extends Error {
  override name = 'WorkerFailed';
}

/**
 * Prepares one file in a separate process at low priority with a memory limit. Throws `MediaFault` for a bad file, also one
 * that the worker gets stuck in, and `WorkerFailed` for anything else, also the sudden end of the worker. `signal` kills the
 * worker.
 */
export async function runWorker(
  task: WorkerTask,
  options: WorkerOptions,
  isolation: Isolation = NOT_ISOLATED,
): Promise<PreparedMedia> {
  const handed = await handOver(task, isolation.worksAs);
  const prepared = await withoutIdlePictures(() => work(handed.task, options, isolation));
  await handed.takeBack();
  return prepared;
}

/** `runWorker` with the best isolation that this system allows, which is found out with the first file. */
export function isolatedWorker(workFolder: string, log: Logger): MediaWorker {
  let isolation: Promise<Isolation> | undefined;
  return async (task, options) =>
    runWorker(task, options, await (isolation ??= findIsolation(workFolder, log)));
}

function work(
  task: WorkerTask,
  { signal, onProgress, onPeak, silenceMs = SILENCE_MS, memoryBytes = MEMORY_BYTES }: WorkerOptions,
  { command, startAs }: Isolation,
): Promise<PreparedMedia> {
  return new Promise((resolve, reject) => {
    const [program, ...args] = [
      ...command,
      process.execPath,
      ...leanFlags(HEAP_MEGABYTES),
      processFile('media/worker/main'),
      String(memoryBytes),
    ] as const;
    const child = spawn(program ?? '', args, {
      ...startAs,
      env: childEnvironment(ONE_ARENA),
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let tail = '';
    let answer: WorkerMessage | undefined;
    child.stderr?.on('data', (chunk: Buffer) => {
      tail = (tail + chunk.toString('utf8')).slice(-TAIL_BYTES);
    });
    const kill = () => child.kill('SIGKILL');
    const stuck = () => {
      answer = { type: 'refused', code: 'stuck', cause: `silent for ${silenceMs} ms` };
      kill();
    };
    let silence = setTimeout(stuck, silenceMs);
    signal.addEventListener('abort', kill, { once: true });
    if (signal.aborted) kill();
    child.on('message', (raw) => {
      clearTimeout(silence);
      silence = setTimeout(stuck, silenceMs);
      const { data: message, error } = workerMessage.safeParse(raw);
      if (!message) {
        // An error thrown here would be the server's end, and a file of a stranger may have taken the worker over.
        answer = { type: 'failed', cause: error.message };
        kill();
      } else if (message.type === 'ready') child.send(task);
      else if (message.type === 'progress')
        onProgress(message.step, message.value, message.secondsLeft);
      else answer = message;
    });
    child.on('error', reject);
    child.on('exit', (code, ended) => {
      clearTimeout(silence);
      signal.removeEventListener('abort', kill);
      if (answer?.type === 'done') {
        onPeak?.(answer.peakBytes);
        return resolve(answer.prepared);
      }
      reject(faultOf(answer, `the media worker ended with ${ended ?? code}: ${tail}`));
    });
  });
}

function faultOf(answer: WorkerMessage | undefined, end: string): Error {
  if (answer?.type === 'refused')
    return new MediaFault(answer.code satisfies MediaFaultCode, answer.cause);
  if (end.includes('heap out of memory')) return new MediaFault('outOfMemory', end);
  return new WorkerFailed(answer?.type === 'failed' ? answer.cause : end);
}
