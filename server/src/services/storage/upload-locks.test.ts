import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import http from 'node:http';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestDb } from '../../../test/test-db.ts';
import { createPostgresBus } from '../../platform/bus/postgres-bus.ts';
import { createUploadLocks, findOwnUpload } from './index.ts';
import { startTestStorage, type TestStorage } from './test-storage.ts';

const log = pino({ level: 'silent' });
const never = new AbortController().signal;
let database: Awaited<ReturnType<typeof openTestDb>>;
const closing: (() => Promise<void>)[] = [];
beforeAll(async () => {
  database = await openTestDb();
});
afterAll(async () => {
  for (const close of closing.reverse()) await close();
  await database.close();
});

/** The locks of one process, with a bus of its own. */
async function locksOfProcess(timeoutMs?: number) {
  const bus = await createPostgresBus(database.url, log);
  const locks = createUploadLocks({
    databaseUrl: database.url,
    bus,
    log,
    ...(timeoutMs !== undefined && { timeoutMs }),
  });
  closing.push(async () => {
    await locks.close();
    await bus.close();
  });
  return locks;
}

describe('a lock', () => {
  it('is one process’s at a time: who waits asks the holder, and has it once that has stopped', async () => {
    const [a, b] = await Promise.all([locksOfProcess(), locksOfProcess()]);
    const id = randomUUID();
    const mine = a.newLock(id);
    const released = vi.fn();
    await mine.lock(never, released);
    const theirs = b.newLock(id);
    let isTheirs = false;
    const waiting = theirs.lock(never, () => undefined).then(() => (isTheirs = true));
    await vi.waitFor(() => expect(released).toHaveBeenCalled(), 30_000);
    expect(isTheirs).toBe(false);
    const other = b.newLock(randomUUID());
    await other.lock(never, () => undefined);
    await other.unlock();
    await mine.unlock();
    await waiting;
    await theirs.unlock();
  });

  it('that is not given back in time is refused, and taken later', async () => {
    const [a, b] = await Promise.all([locksOfProcess(), locksOfProcess(300)]);
    const id = randomUUID();
    const mine = a.newLock(id);
    await mine.lock(never, () => undefined);
    const late = b.newLock(id);
    await expect(late.lock(never, () => undefined)).rejects.toMatchObject({ status_code: 500 });
    await mine.unlock();
    await late.lock(never, () => undefined);
    await late.unlock();
  });

  it('goes with its holder’s connection, and the holder hears of it', async () => {
    const [a, b] = await Promise.all([locksOfProcess(), locksOfProcess()]);
    const id = randomUUID();
    const released = vi.fn();
    const mine = a.newLock(id);
    await mine.lock(never, released);
    await database.db.pool.query(
      `select pg_terminate_backend(l.pid) from pg_locks l
       where l.locktype = 'advisory' and l.granted and l.database = (select oid from pg_database where datname = current_database())`,
    );
    await vi.waitFor(() => expect(released).toHaveBeenCalled(), 30_000);
    await mine.unlock();
    for (const one of [b.newLock(id), a.newLock(id)]) {
      await one.lock(never, () => undefined);
      await one.unlock();
    }
  });
});

describe.each(['folder', 'bucket'] as const)('two processes on one %s', (place) => {
  let storage: TestStorage;
  let urls: string[];
  beforeAll(async () => {
    storage = await startTestStorage(place);
    urls = await Promise.all([0, 1].map(async () => storage.beside(await locksOfProcess())));
  });
  afterAll(() => storage.close());

  const [OFFSET, TYPE] = ['upload-offset', 'application/offset+octet-stream'];
  async function begin(bytes: number) {
    const person = storage.signIn();
    const headers = { 'tus-resumable': '1.0.0', authorization: `Bearer ${person.token}` };
    const created = await fetch(`${urls[0]}/storage/v1/upload/resumable`, {
      method: 'POST',
      headers: { ...headers, 'upload-length': String(bytes) },
    });
    const path = created.headers.get('location') ?? '';
    const id = path.split('/').at(-1) ?? '';
    return { headers, at: (process: number) => new URL(path, urls[process]), id, person };
  }
  async function stored({ id, person }: Awaited<ReturnType<typeof begin>>): Promise<Buffer> {
    const upload = await findOwnUpload(storage.uploads, person.viewerId, id);
    if (!upload) throw new Error('no upload');
    return storage.uploads.withLocal(upload, (file) => readFile(file));
  }

  it('one upload grows by one of them at a time', async () => {
    const size = 300_000;
    const upload = await begin(size);
    const patch = (process: number, offset: number, bytes: Buffer) =>
      fetch(upload.at(process), {
        method: 'PATCH',
        headers: { ...upload.headers, [OFFSET]: String(offset), 'content-type': TYPE },
        body: new Uint8Array(bytes),
      });
    const answers = await Promise.all(
      [0, 1, 0, 1].map((process, who) => patch(process, 0, Buffer.alloc(size, who + 1))),
    );
    const written = answers.filter(({ status }) => status === 204);
    expect(written.length).toBeLessThanOrEqual(1);
    // On a busy machine the writer is asked to stop before the end; the rest is sent from there, as a client would.
    const asked = await fetch(upload.at(1), { method: 'HEAD', headers: upload.headers });
    const offset = Number(asked.headers.get(OFFSET));
    if (offset < size) {
      const rest = await patch(1, offset, Buffer.alloc(size - offset, 9));
      expect(rest.status).toBe(204);
    }
    const whole = await stored(upload);
    expect(whole).toHaveLength(size);
    expect(new Set(whole.subarray(0, offset)).size).toBeLessThanOrEqual(1);
  });

  it('a client whose first connection hangs goes on at the other process', async () => {
    const bytes = randomBytes(200_000);
    const upload = await begin(bytes.length);
    const hanging = http.request(upload.at(0), {
      method: 'PATCH',
      headers: {
        ...upload.headers,
        [OFFSET]: '0',
        'content-type': TYPE,
        'content-length': bytes.length,
      },
    });
    hanging.on('error', () => undefined);
    hanging.write(bytes.subarray(0, 100_000));
    // until the first process writes
    await vi.waitFor(async () => {
      const { rows } = await database.db.pool
        .query(`select from pg_locks where locktype = 'advisory'
        and database = (select oid from pg_database where datname = current_database())`);
      expect(rows).toHaveLength(1);
    }, 30_000);
    const asked = await fetch(upload.at(1), { method: 'HEAD', headers: upload.headers });
    const offset = Number(asked.headers.get(OFFSET));
    expect(asked.status).toBe(200);
    expect(offset).toBeLessThanOrEqual(100_000);
    hanging.write(bytes.subarray(100_000, 150_000));
    const rest = await fetch(upload.at(1), {
      method: 'PATCH',
      headers: { ...upload.headers, [OFFSET]: String(offset), 'content-type': TYPE },
      body: bytes.subarray(offset),
    });
    expect(rest.status).toBe(204);
    hanging.destroy();
    expect((await stored(upload)).equals(bytes)).toBe(true);
  });
});
