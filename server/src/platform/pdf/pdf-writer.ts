import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { childEnvironment } from '../child-environment.ts';
import { processFile } from '../process-file.ts';
import { writerAnswer, type WriterAnswer, type Sheet } from './sheet.ts';

/** The PDF writer with its font takes some 150 MB; its process ends after this time without requests. */
const IDLE_MS = 30_000;
/** A page takes well under a second; the first one also waits for the process to start. */
const PATIENCE_MS = 20_000;
const HEAP_MEGABYTES = 256;
/** Beyond this many waiting documents, more are refused. */
const MAX_WAITING = 32;

/** Too many documents are waiting. */
export class PdfBusy extends Error {
  override name = 'PdfBusy';
}

let child: ChildProcess | null = null;
let idle: NodeJS.Timeout | undefined;
let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Draws sheets as PDF in a separate process, one after the other: loading the font and laying out a page would block every
 * other request. The process starts with the first sheet and ends when none came for a while.
 */
export function writePdf(sheet: Sheet): Promise<Buffer> {
  if (waiting >= MAX_WAITING) return Promise.reject(new PdfBusy('too many documents wait'));
  waiting += 1;
  const written = last.then(() => write(sheet));
  last = written
    .catch(() => undefined)
    .then(() => {
      waiting -= 1;
    });
  return written;
}

async function write(sheet: Sheet): Promise<Buffer> {
  clearTimeout(idle);
  const signal = AbortSignal.timeout(PATIENCE_MS);
  try {
    child ??= await start(signal);
    const said = answerOf(child, signal);
    child.send(sheet);
    const answer = await said;
    if (answer.type !== 'done') throw new Error(`no document: ${causeOf(answer)}`);
    return Buffer.from(answer.pdf, 'base64');
  } catch (error) {
    stop();
    throw error;
  } finally {
    // The timer must not keep this process alive.
    idle = setTimeout(stop, IDLE_MS).unref();
  }
}

async function start(signal: AbortSignal): Promise<ChildProcess> {
  const started = fork(processFile('platform/pdf/worker/main'), [], {
    execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`],
    env: childEnvironment(),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  started.unref();
  started.channel?.unref();
  started.once('exit', () => {
    if (child === started) child = null;
  });
  try {
    const answer = await answerOf(started, signal);
    if (answer.type !== 'ready')
      throw new Error(`the PDF writer did not start: ${causeOf(answer)}`);
  } catch (error) {
    started.kill('SIGKILL');
    throw error;
  }
  return started;
}

/** The next message of the process; throws if it exits or takes too long. */
async function answerOf(from: ChildProcess, signal: AbortSignal): Promise<WriterAnswer> {
  const settled = new AbortController();
  const until = AbortSignal.any([signal, settled.signal]);
  // Referenced while a response is pending, so that this process stays alive until it arrives.
  from.channel?.ref();
  try {
    return await Promise.race([
      once(from, 'message', { signal: until }).then(([raw]) => writerAnswer.parse(raw)),
      once(from, 'exit', { signal: until }).then(([code]) => {
        throw new Error(`the PDF writer ended with ${String(code)}`);
      }),
    ]);
  } finally {
    settled.abort();
    from.channel?.unref();
  }
}

function stop(): void {
  child?.kill('SIGKILL');
  child = null;
}

const causeOf = (answer: WriterAnswer) => (answer.type === 'failed' ? answer.cause : answer.type);
