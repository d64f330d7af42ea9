import { type ChildProcess, fork } from 'node:child_process';
import type { Logger } from 'pino';
import type { z } from 'zod';
import { childEnvironment } from '../../platform/child-environment.ts';
import { leanFlags, ONE_ARENA } from '../../platform/lean-child.ts';
import { processFile } from '../../platform/process-file.ts';

/** Below the requests for pages, above the encoding of uploaded films, which can wait. */
const NICENESS = 10;
/** A process that has not read this many messages is stuck: the rest would pile up here. */
const MOST_UNREAD = 1_000;
/** A process that was asked to end has this long. */
const END_MS = 2_000;

export interface ChildOptions<Said> {
  /** The program, as `processFile` takes it. */
  readonly file: string;
  /** 'the packager', for the log. */
  readonly name: string;
  readonly heapMegabytes: number;
  readonly args?: readonly string[];
  readonly said: z.ZodType<Said>;
  readonly log: Logger;
  readonly hear: (said: Said) => void;
  /** The process ended, by itself or by `end`. Called once. */
  readonly ended: () => void;
}

/** A process of a stream, which talks by the channel that it was started with. It is read as what a stranger could have sent. */
export class Child<Told extends object, Said> {
  readonly #child: ChildProcess;
  readonly #options: ChildOptions<Said>;
  readonly gone: Promise<void>;
  #unread = 0;
  #isEnding = false;

  constructor(options: ChildOptions<Said>) {
    const { file, heapMegabytes, args = [], log, name } = options;
    this.#options = options;
    this.#child = fork(processFile(file), [String(NICENESS), ...args], {
      execArgv: leanFlags(heapMegabytes),
      env: childEnvironment(ONE_ARENA),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      serialization: 'advanced',
    });
    this.#child.unref();
    this.#child.channel?.unref();
    this.#child.on('message', (message) => this.#hear(message));
    this.#child.on('error', (err) => log.error({ err }, `${name} failed`));
    this.gone = new Promise((resolve) => {
      this.#child.once('exit', (code, signal) => {
        if (!this.#isEnding) log.error({ code, signal }, `${name} ended`);
        this.#isEnding = true;
        options.ended();
        resolve();
      });
    });
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** What is sent before the program listens waits in the channel; after its end it is dropped. */
  tell(told: Told): void {
    if (!this.#child.connected) return;
    this.#unread += 1;
    if (this.#unread > MOST_UNREAD) return this.kill();
    this.#child.send(told, () => (this.#unread -= 1));
  }

  /** Lets the process end by itself, and ends it if it does not. */
  async end(): Promise<void> {
    this.#isEnding = true;
    if (this.#child.connected) this.#child.disconnect();
    const late = setTimeout(() => this.kill(), END_MS);
    await this.gone;
    clearTimeout(late);
  }

  kill(): void {
    this.#child.kill('SIGKILL');
  }

  #hear(message: unknown): void {
    const { data, error } = this.#options.said.safeParse(message);
    if (error) {
      this.#options.log.error({ err: error }, `${this.#options.name} said what none says`);
      return this.kill();
    }
    this.#options.hear(data);
  }
}
