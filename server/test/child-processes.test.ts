import { execFileSync } from 'node:child_process';
import {
  chmod,
  copyFile,
  link,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { handOver } from '../src/media/preparing/hand-over.ts';
import { sizeOfPicture } from '../src/media/pictures/picture-process.ts';
import { findIsolation, type Isolation, NOT_ISOLATED } from '../src/media/preparing/isolation.ts';
import { runWorker } from '../src/media/preparing/run-worker.ts';
import type { WorkerTask } from '../src/kernel/media-worker.ts';
import { startServer, stopServer } from '../src/platform/embedded/server-process.ts';
import { writePdf } from '../src/platform/pdf/pdf-writer.ts';

/** Secrets that other users of this machine could read of a child process, or that a hijacked child could use. */
const SECRETS = {
  STRIPE_SECRET_KEY: 'sk_test_of_ours',
  SMTP_URL: 'smtps://user:of-ours@mail.test',
  REDIS_URL: 'redis://:of-ours@redis.test',
  METRICS_TOKEN: 'token-of-ours',
};
let folder: string;
let umask: number;
beforeAll(async () => {
  // as in the server (start/data-folder.ts)
  umask = process.umask(0o077);
  for (const [name, value] of Object.entries(SECRETS)) vi.stubEnv(name, value);
  // a folder that other users may traverse, as they may traverse the data folder of a root server
  folder = await mkdtemp('/tmp/limelight-children-');
  await chmod(folder, 0o711);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  process.umask(umask);
  await rm(folder, { recursive: true, force: true });
});

/** Waits for the child process whose command line contains this text. */
const childWith = (words: string) =>
  vi.waitFor(
    async () => {
      for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
        const [status, command] = await Promise.all(
          ['status', 'cmdline'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8')),
        ).catch(() => ['', '']);
        if (status?.includes(`\nPPid:\t${process.pid}\n`) && command?.includes(words)) return pid;
      }
      throw new Error(`no child with ${words}`);
    },
    { timeout: 30_000, interval: 10 },
  );

async function expectNoSecret(pid: string) {
  const environment = await readFile(`/proc/${pid}/environ`, 'utf8');
  expect(environment).toContain('PATH=');
  for (const [name, value] of Object.entries(SECRETS)) {
    expect(environment).not.toContain(name);
    expect(environment).not.toContain(value);
  }
}

/** A worker that waits for its source, a pipe that has no writer. */
async function withWaitingWorker(isolation: Isolation, look: (pid: string) => Promise<void>) {
  const source = path.join(folder, 'pipe');
  execFileSync('mkfifo', [source]);
  const work = path.join(folder, 'work', 'one');
  await mkdir(work, { recursive: true });
  const ending = new AbortController();
  const task: WorkerTask = {
    kind: 'picture',
    type: 'image/heic',
    purpose: 'vault',
    source,
    folder: work,
  };
  const ended = runWorker(task, { signal: ending.signal, onProgress: () => {} }, isolation);
  try {
    await look(await childWith('media/worker/main'));
  } finally {
    ending.abort();
    await expect(ended).rejects.toThrow('SIGKILL');
    await rm(source);
    await rm(work, { recursive: true });
  }
}

test('a media worker that says what none says fails its file, and not the server', async () => {
  const says = `process.send({ type: 'nonsense' }); setInterval(() => undefined, 1_000)`;
  const task: WorkerTask = { kind: 'poster', source: '', folder, atMs: null };
  const options = { signal: new AbortController().signal, onProgress: () => undefined };
  const isolation = { ...NOT_ISOLATED, command: [process.execPath, '-e', says] };
  await expect(runWorker(task, options, isolation)).rejects.toMatchObject({
    name: 'WorkerFailed',
    message: expect.stringContaining('invalid_union') as string,
  });
});

describe.runIf(process.platform === 'linux')('no secret of ours is in the environment of', () => {
  test('the database', async () => {
    const postgres = path.join(folder, 'postgres');
    const says = 'database system is ready to accept connections';
    await writeFile(postgres, `#!/bin/sh\necho ${says} >&2\nexec sleep 600\n`, { mode: 0o755 });
    const data = path.join(folder, 'data');
    const server = await startServer({ postgres, data, port: 1, settings: {}, runAs: {} });
    await expectNoSecret(String(server.pid));
    await stopServer(server);
  });

  test('the PDF writer', async () => {
    await writePdf({
      title: 'Receipt',
      heading: 'Receipt',
      mark: null,
      lines: [],
      sums: [],
      warning: null,
      foot: '',
    });
    await expectNoSecret(await childWith('platform/pdf/worker/main'));
  });

  test('the picture process, which another one follows if it dies', async () => {
    const pipe = path.join(folder, 'picture-pipe');
    execFileSync('mkfifo', [pipe]);
    const waiting = expect(sizeOfPicture(pipe)).rejects.toThrow(
      'the picture process ended with SIGKILL',
    );
    const pid = await childWith('media/pictures/worker/main');
    await expectNoSecret(pid);
    process.kill(Number(pid), 'SIGKILL');
    await waiting;
    const text = path.join(folder, 'text.jpg');
    await writeFile(text, 'no picture');
    await expect(sizeOfPicture(text)).rejects.toMatchObject({
      name: 'MediaFault',
      code: 'damaged',
    });
  });

  test('the media worker', () => withWaitingWorker(NOT_ISOLATED, expectNoSecret));
});

const isRootOnLinux = process.platform === 'linux' && process.getuid?.() === 0;
/** What this system allows: containers often allow neither user nor network isolation. */
const isolation = isRootOnLinux
  ? await findIsolation('/tmp', pino({ level: 'silent' }))
  : NOT_ISOLATED;
const { worksAs } = isolation;

describe.runIf(worksAs.uid !== undefined)('as root, the media worker', () => {
  test('is another user without new rights, and without network where the system allows it', () =>
    withWaitingWorker(isolation, async (pid) => {
      const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8');
      // the command becomes the worker once it has dropped its rights
      await vi.waitFor(
        async () => expect(await read('status')).toContain(`\nUid:\t${worksAs.uid}\t`),
        30_000,
      );
      const status = await read('status');
      expect(status).toContain(`\nGid:\t${worksAs.gid}\t`);
      expect(status).toMatch(/\nGroups:\t *\n/);
      expect(status).toMatch(/\nCapEff:\t0+\n/);
      await expectNoSecret(pid);
      if (isolation.hasNetwork) return;
      const interfaces = (await read('net/dev')).match(/^ *\w+:/gm);
      expect(interfaces?.map((line) => line.trim())).toEqual(['lo:']);
    }));

  test('gets a file that nobody else may read, and what it makes is ours', async () => {
    const closed = path.join(folder, 'files');
    await mkdir(closed, { mode: 0o700 });
    const source = path.join(closed, 'original');
    await copyFile(path.join(import.meta.dirname, 'recordings/moving.gif'), source);
    await chmod(source, 0o600);
    const work = path.join(folder, 'work', 'two');
    await mkdir(work, { recursive: true, mode: 0o700 });
    const task: WorkerTask = {
      kind: 'picture',
      type: 'image/gif',
      purpose: 'avatar',
      source,
      folder: work,
    };
    const options = { signal: new AbortController().signal, onProgress: () => {} };
    const { files } = await runWorker(task, options, isolation);
    expect(files.length).toBeGreaterThan(0);
    expect((await readdir(work)).toSorted()).toEqual(files.map(({ name }) => name).toSorted());
    for (const name of ['', ...files.map((file) => file.name)]) {
      const { uid, mode } = await stat(path.join(work, name));
      expect([name, uid, mode & 0o077]).toEqual([name, 0, 0]);
    }
    expect((await stat(source)).uid).toBe(0);
  });

  test('leaves no link in place of what it made', async () => {
    const secret = path.join(folder, 'service-key');
    await writeFile(secret, 'secret', { mode: 0o600 });
    for (const make of [symlink, link]) {
      const work = path.join(folder, 'work', make.name);
      await mkdir(path.join(work, 'stream'), { recursive: true });
      const task: WorkerTask = { kind: 'clip', source: secret, folder: work };
      const { takeBack } = await handOver(task, worksAs);
      await make(secret, path.join(work, 'stream', 'w640.webp'));
      await expect(takeBack()).rejects.toThrow('no plain file: w640.webp');
    }
  });
});

describe.runIf(isRootOnLinux)(
  'where the system allows no better, the log says that the media worker runs',
  () => {
    /** The warnings of `findIsolation` on a machine that has only these programs. */
    async function said(workFolder: string, ...programs: string[]) {
      const bin = await mkdtemp(path.join(folder, 'bin-'));
      for (const name of programs) await symlink(`/usr/bin/${name}`, path.join(bin, name));
      const { PATH } = process.env;
      vi.stubEnv('PATH', bin);
      const warn = vi.fn();
      const log = Object.assign(pino({ level: 'silent' }), { warn });
      const found = await findIsolation(workFolder, log).finally(() => vi.stubEnv('PATH', PATH));
      return { found, words: warn.mock.calls.flat().join() };
    }

    test('with network access', async () => {
      const { found, words } = await said('/tmp', 'id');
      expect(found).toMatchObject({ hasNetwork: true, command: [] });
      expect(found.startAs).toEqual(found.worksAs);
      expect(words).toContain(
        `runs with network access${found.worksAs.uid === undefined ? ' and as root' : ''},`,
      );
    });

    test('as root, where another user cannot reach its files', async () => {
      const closed = path.join(folder, 'closed', 'work');
      await mkdir(closed, { recursive: true, mode: 0o700 });
      const { found, words } = await said(closed, 'id');
      expect(found).toEqual(NOT_ISOLATED);
      expect(words).toContain('runs with network access and as root,');
    });
  },
);

test('every file of the server that starts a process gives it its own environment', async () => {
  const src = path.resolve(import.meta.dirname, '../src');
  const starts = /^import (?:\{[^}]*)?\b(?:spawn|fork|execFile|exec|Worker)\b[^']* from 'node:/m;
  const files = (await readdir(src, { recursive: true })).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  );
  const starting: string[] = [];
  for (const file of files) {
    const text = await readFile(path.join(src, file), 'utf8');
    if (!starts.test(text)) continue;
    starting.push(file);
    expect(text, file).toContain('env: childEnvironment(');
  }
  expect(starting.length).toBeGreaterThan(4);
});
