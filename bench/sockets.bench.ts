import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { SOCKET_PATH } from '../server/src/services/realtime/sockets.ts';
import { below, type Result } from './harness.ts';
import { endWithUs, root } from './product.ts';
import { openService } from './realtime-service.ts';

const SOCKETS = 10_000;
/** Clients run in separate processes, so that this one's memory is the server's. */
const CROWDS = 2;

/** 10,000 people on a private channel each, in one process: its memory, and how long they take to reconnect. */
export async function benchSockets(): Promise<Result[]> {
  const { server, service } = openService(SOCKETS);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `ws://127.0.0.1:${port}${SOCKET_PATH}?apikey=key&vsn=2.0.0`;
  let detach = service.attach(server);
  const crowds = Array.from({ length: CROWDS }, () => new Crowd(url, SOCKETS / CROWDS));
  try {
    await Promise.all(crowds.map((crowd) => crowd.everybody()));
    const megabytes = process.memoryUsage().rss / 1024 ** 2;

    // a restart, as the clients see it
    const cutAt = performance.now();
    await detach();
    await Promise.all(crowds.map((crowd) => crowd.nobody()));
    detach = service.attach(server);
    await Promise.all(crowds.map((crowd) => crowd.everybody()));
    const seconds = (performance.now() - cutAt) / 1_000;
    return [
      below('memory, 10,000 sockets', megabytes, 'MB', 600, { sockets: SOCKETS }),
      below('10,000 clients are back', seconds, 's', 15, { sockets: SOCKETS, jitterSeconds: 5 }),
    ];
  } finally {
    for (const crowd of crowds) crowd.close();
    await detach();
    server.close();
  }
}

class Crowd {
  readonly #child: ChildProcess;
  readonly #count: number;
  #joined = 0;
  #listeners: (() => void)[] = [];

  constructor(url: string, count: number) {
    this.#count = count;
    const script = path.join(root, 'bench/load/socket-crowd.ts');
    this.#child = spawn(process.execPath, ['--import', 'tsx', script, url, String(count)], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    endWithUs(this.#child);
    if (!this.#child.stdout) throw new Error('the crowd says nothing');
    createInterface(this.#child.stdout).on('line', (line) => {
      this.#joined = Number(line);
      for (const listener of this.#listeners.splice(0)) listener();
    });
  }

  everybody = () => this.#until(() => this.#joined === this.#count);
  /** Fewer than half are joined: the others are already reconnecting. */
  nobody = () => this.#until(() => this.#joined < this.#count / 2);

  async #until(isThere: () => boolean): Promise<void> {
    while (!isThere()) await new Promise<void>((resolve) => this.#listeners.push(resolve));
  }

  close(): void {
    this.#child.kill();
  }
}
