import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { childEnvironment } from '../child-environment.ts';
import { processFile } from '../process-file.ts';
import { writerAnswer, type WriterAnswer, type Sheet } from './sheet.ts';

/** The PDF writer with its font takes some 150 MB, which are given back when nobody asks for so long. */
const IDLE_MS = 30_000;
/** A page takes well under a second; the first also the start of the process. */
const PATIENCE_MS = 20_000;
const HEAP_MEGABYTES = 256;
/** More than this many waiting are sent away. */
const MAX_WAITING = 32;

/** Too many people want a document at this moment. */
export class PdfBusy extends Error {
  override name = 'PdfBusy';
}

let child: ChildProcess | null = null;
let idle: NodeJS.Timeout | undefined;
let waiting = 0;
let last: Promise<unknown> = Promise.resolve();

/**
 * Draws a sheet as PDF in a process of its own, one after the other: reading the font and laying out a page would hold
 * up every other request. The process starts at the first sheet and ends when none came for a while.
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
    // Nothing keeps this process alive for the sake of one that waits.
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

/** What the process says next; throws when it ends, or takes too long. */
async function answerOf(from: ChildProcess, signal: AbortSignal): Promise<WriterAnswer> {
  const settled = new AbortController();
  const until = AbortSignal.any([signal, settled.signal]);
  // The channel counts while somebody waits for it, so that the answer still finds this process.
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
