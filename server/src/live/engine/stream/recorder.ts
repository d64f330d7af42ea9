import { appendFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

const FILE = /^(\d{6})\.mp4$/;
/** Parts that wait for the disk; it is stuck if there are more. */
const MOST_WAITING = 120;

/** The file of a generation below a stream's folder: what was sent in one go, as fragmented MP4. */
const fileOf = (generation: number) => `${String(generation).padStart(6, '0')}.mp4`;

/** The generations that are recorded below a folder, in order; empty where it does not exist. */
export async function recordedFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((): string[] => []);
  return names.filter((name) => FILE.test(name)).toSorted();
}

/** The number of the next generation. */
export async function nextGeneration(folder: string): Promise<number> {
  const last = (await recordedFiles(folder)).at(-1);
  return last === undefined ? 0 : Number(FILE.exec(last)?.[1]) + 1;
}

/** Appends what is packaged to files. Where that fails it stops, says so once, and the stream goes on. */
export class Recorder {
  readonly #folder: string;
  readonly #failed: (cause: unknown) => void;
  #file: string | null = null;
  #work: Promise<void> = Promise.resolve();
  #waiting = 0;
  #hasFailed = false;

  constructor(folder: string, failed: (cause: unknown) => void) {
    this.#folder = folder;
    this.#failed = failed;
  }

  begin(generation: number, init: Uint8Array): void {
    const file = path.join(this.#folder, fileOf(generation));
    this.#file = file;
    this.#then(async () => {
      await mkdir(this.#folder, { recursive: true, mode: 0o700 });
      await writeFile(file, init, { mode: 0o600 });
    });
  }

  add(part: Uint8Array): void {
    const file = this.#file;
    if (file !== null) this.#then(() => appendFile(file, part));
  }

  /** Resolves when all that was added so far is written. */
  written(): Promise<void> {
    return this.#work;
  }

  #then(write: () => Promise<void>): void {
    if (this.#hasFailed) return;
    if (this.#waiting >= MOST_WAITING) return this.#fail(new Error('the disk is too slow'));
    this.#waiting += 1;
    this.#work = this.#work.then(async () => {
      try {
        if (!this.#hasFailed) await write();
      } catch (error) {
        this.#fail(error);
      }
      this.#waiting -= 1;
    });
  }

  #fail(cause: unknown): void {
    if (this.#hasFailed) return;
    this.#hasFailed = true;
    this.#failed(cause);
  }
}
