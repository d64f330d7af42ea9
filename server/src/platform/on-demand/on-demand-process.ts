import { type ChildProcess, fork } from 'node:child_process';
import type { z } from 'zod';
import { childEnvironment } from '../child-environment.ts';
import { GIVES_BACK } from '../lean-child.ts';
import { processFile } from '../process-file.ts';
import { Slots } from '../slots.ts';
import { type Request, reply } from './messages.ts';

export interface OnDemandOptions<Result> {
  /** The program, as `processFile` takes it; it calls `serveRequests`. */
  readonly file: string;
  /** 'the PDF writer', for errors. */
  readonly name: string;
  /** How far it yields to others, which requests for pages belong to. */
  readonly niceness: number;
  readonly result: z.ZodType<Result>;
  /** Node's flags for the process: how large its heap may grow. */
  readonly flags: readonly string[];
  /** How many requests it works on at once; others wait in line. */
  readonly atOnce: number;
  /** Beyond this many open requests, more are refused. */
  readonly maxOpen: number;
  /** A request that takes longer ends the process; the first one also waits for it to start. */
  readonly patienceMs: number;
}

/** The process ends after this time without requests, and its memory with it. */
const IDLE_MS = 5_000;
/** While others need the memory: long enough for the next picture of the same upload or page. */
const SHORT_IDLE_MS = 1_000;

/** Too many requests are waiting. */
export class ProcessBusy extends Error {
  override name = 'ProcessBusy';
}

/**
 * A child process for work that would block every other request, or leave memory behind that the server never gives back. It
 * starts with the first request and ends when none came for a while. If it dies, its open requests fail, and the next one
 * starts another.
 */
export class OnDemandProcess<Task, Result> {
  readonly #options: OnDemandOptions<Result>;
  readonly #slots: Slots;
  #running: Running | null = null;
  #idle: NodeJS.Timeout | undefined;
  #open = 0;
  /** How much work needs the memory of this process. */
  #pressing = 0;

  constructor(options: OnDemandOptions<Result>) {
    this.#options = options;
    this.#slots = new Slots(options.atOnce);
  }

  /** Throws `ProcessBusy` when too many wait, and another error where the process fails, dies or takes too long. */
  async run(task: Task): Promise<Result> {
    const { name, maxOpen } = this.#options;
    if (this.#open >= maxOpen) throw new ProcessBusy(`too many requests wait for ${name}`);
    clearTimeout(this.#idle);
    this.#open += 1;
    try {
      return await this.#slots.run(() => this.#ask(task));
    } finally {
      this.#open -= 1;
      if (this.#open === 0) this.#endAfter(this.#pressing > 0 ? SHORT_IDLE_MS : IDLE_MS);
    }
  }

  /** While `work` runs, which needs much memory too, the process stays only as long as it has requests. */
  async makeWayFor<Value>(work: () => Promise<Value>): Promise<Value> {
    this.#pressing += 1;
    if (this.#open === 0) this.#running?.end();
    try {
      return await work();
    } finally {
      this.#pressing -= 1;
    }
  }

  get isRunning(): boolean {
    return this.#running !== null && !this.#running.hasEnded;
  }

  #endAfter(idleMs: number): void {
    clearTimeout(this.#idle);
    // The timer must not keep this process alive.
    this.#idle = setTimeout(() => this.#running?.end(), idleMs).unref();
  }

  async #ask(task: Task): Promise<Result> {
    const { result, patienceMs } = this.#options;
    if (!this.#running || this.#running.hasEnded) this.#running = new Running(this.#options);
    return result.parse(await this.#running.ask(task, patienceMs));
  }
}

interface Waiting {
  resolve(result: unknown): void;
  reject(error: Error): void;
}

/** One run of the program. */
class Running {
  readonly #child: ChildProcess;
  readonly #name: string;
  readonly #waiting = new Map<number, Waiting>();
  #last = 0;
  hasEnded = false;

  constructor({ file, name, niceness, flags }: OnDemandOptions<unknown>) {
    this.#name = name;
    this.#child = fork(processFile(file), [String(niceness)], {
      execArgv: [...flags],
      env: childEnvironment(GIVES_BACK),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      serialization: 'advanced',
    });
    this.#child.unref();
    this.#child.on('message', (message) => this.#hear(message));
    this.#child.on('error', (error) => this.#fail(error));
    this.#child.once('exit', (code, signal) =>
      this.#fail(new Error(`${name} ended with ${signal ?? code}`)),
    );
    this.#holdOpen();
  }

  /** What is sent before the program listens waits in the channel. */
  ask(task: unknown, patienceMs: number): Promise<unknown> {
    const id = ++this.#last;
    return new Promise((resolve, reject) => {
      const late = setTimeout(
        () => this.#fail(new Error(`${this.#name} took longer than ${patienceMs} ms`)),
        patienceMs,
      );
      const settled =
        <Value>(settle: (value: Value) => void) =>
        (value: Value) => {
          clearTimeout(late);
          this.#waiting.delete(id);
          this.#holdOpen();
          settle(value);
        };
      this.#waiting.set(id, { resolve: settled(resolve), reject: settled(reject) });
      this.#holdOpen();
      this.#child.send({ id, task } satisfies Request, (error) => error && this.#fail(error));
    });
  }

  end(): void {
    this.hasEnded = true;
    this.#child.kill('SIGKILL');
  }

  /** While a result is awaited, and only then, the channel keeps the server alive. */
  #holdOpen(): void {
    if (this.#waiting.size > 0) this.#child.channel?.ref();
    else this.#child.channel?.unref();
  }

  #hear(message: unknown): void {
    const { data: said, error } = reply.safeParse(message);
    // An error thrown here would be the server's end, and a file of a stranger may have taken the process over.
    if (!said) return this.#fail(error);
    const waiting = this.#waiting.get(said.id);
    if (said.type === 'done') waiting?.resolve(said.result);
    else waiting?.reject(new Error(`${this.#name}: ${said.cause}`));
  }

  #fail(error: Error): void {
    this.end();
    for (const waiting of [...this.#waiting.values()]) waiting.reject(error);
  }
}
