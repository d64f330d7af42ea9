import { spawn } from 'node:child_process';
import type { Logger } from 'pino';
import type { MediaFaultCode } from '@limelight/contract/media/texts';
import { childEnvironment } from '../../platform/child-environment.ts';
import { processFile } from '../../platform/process-file.ts';
import { MediaFault } from './fault.ts';
import { handOver } from './hand-over.ts';
import { findIsolation, type Isolation, NOT_ISOLATED } from './isolation.ts';
import type {
  MediaWorker,
  PreparedMedia,
  WorkerOptions,
  WorkerTask,
} from '../../kernel/media-worker.ts';
import { type WorkerMessage, workerMessage } from './worker-protocol.ts';

/** A worker that says nothing for so long is stuck in its file: films tell their progress all the time. */
const SILENCE_MS = 3 * 60 * 1_000;
/** Of what the native libraries write, the end is kept for the log. */
const TAIL_BYTES = 2_000;
const HEAP_MEGABYTES = 512;
/** A film of 4K with a high dynamic range takes a third of it; native decoders are outside the limit of the heap. */
const MEMORY_BYTES = 2 * 1024 ** 3;

export class WorkerFailed extends Error {
  override name = 'WorkerFailed';
}

/**
 * Prepares one file in a process of its own, at the lowest priority and within its own memory. Throws `MediaFault`
 * for a bad file, one that leaves it stuck included, and `WorkerFailed` for anything else, the worker's sudden death
 * included; ends it on `signal`.
 */
export async function runWorker(
  task: WorkerTask,
  options: WorkerOptions,
  isolation: Isolation = NOT_ISOLATED,
): Promise<PreparedMedia> {
  const handed = await handOver(task, isolation.worksAs);
  const prepared = await work(handed.task, options, isolation);
  await handed.takeBack();
  return prepared;
}

/** `runWorker` with the best isolation that this system allows; the first file finds out which that is. */
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
      `--max-old-space-size=${HEAP_MEGABYTES}`,
      processFile('media/worker/main'),
      String(memoryBytes),
    ] as const;
    const child = spawn(program ?? '', args, {
      ...startAs,
      env: childEnvironment(),
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
      const message = workerMessage.parse(raw);
      if (message.type === 'ready') child.send(task);
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
