import http from 'node:http';
import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { isLong } from '../../../test/long.ts';
import { serve, type Served } from '../../../test/serve.ts';
import { type Archive, serveArchive } from './archive.ts';
import { serveObject } from './byte-server.ts';

// 4 GB take 137 s beside the browser tests of a long run.
vi.setConfig({ testTimeout: 600_000 });

const MEGABYTE = 1024 ** 2;
const GIGABYTE = 1024 ** 3;
const CHUNK = Buffer.alloc(256 * 1024, 7);

/** How many bytes the server has read of its files, and the streams that it holds open. */
const read = { bytes: 0, open: new Set<Readable>() };
/** Files of any size that are generated while they are read. */
const files = {
  async open(key: string, range?: { start: number; end: number }) {
    let left = range ? range.end - range.start + 1 : sizeOf(key);
    const stream = new Readable({
      highWaterMark: CHUNK.length,
      read() {
        const bytes = Math.min(left, CHUNK.length);
        left -= bytes;
        read.bytes += bytes;
        this.push(bytes === 0 ? null : CHUNK.subarray(0, bytes));
      },
    });
    read.open.add(stream);
    stream.once('close', () => read.open.delete(stream));
    return stream;
  },
} as unknown as Parameters<typeof serveArchive>[1];

let large = 4 * GIGABYTE + 5;
const SMALL = 3 * MEGABYTE;
const sizeOf = (key: string) => (key === 'two.mp4' ? SMALL : large);
const archive = (): Archive => ({
  fileName: 'originals.zip',
  entries: ['one.mp4', 'two.mp4'].map((name) => {
    return { key: name, name, bytes: sizeOf(name), modifiedAt: new Date('2026-03-01T12:00:00Z') };
  }),
});
const app = new Hono()
  .get('/archive', (c) => serveArchive(c, files, archive()))
  .get('/film', (c) => {
    const shape = { contentType: 'video/mp4', etag: 'a', disposition: 'inline' } as const;
    return serveObject(c, files, { ...shape, key: 'f', bytes: large, fileName: 'f' }, 0);
  });
let served: Served;
beforeAll(async () => {
  served = await serve(app.fetch);
});
afterAll(() => served.close());
beforeEach(() => {
  large = 4 * GIGABYTE + 5;
  read.bytes = 0;
  read.open.clear();
});

const get = (path: string, headers: http.OutgoingHttpHeaders = {}) =>
  new Promise<http.IncomingMessage>((resolve, reject) => {
    http.get(`${served.url}${path}`, { headers, agent: false }, resolve).once('error', reject);
  });
/** Waits until the server stops reading: two checks in a row see the same number. */
const settled = async () => {
  let last = -1;
  await vi.waitFor(
    () => {
      const [before, now] = [last, read.bytes];
      last = now;
      expect(now).toBeGreaterThan(0);
      expect(now).toBe(before);
    },
    { interval: 200, timeout: 30_000 },
  );
};

it.each([
  ['/archive', {}],
  ['/film', {}],
  ['/film', { range: 'bytes=1000-' }],
])(
  '%s %j is read no faster than it is taken, and let go when its reader leaves',
  async (path, headers) => {
    const response = await get(path, headers);
    response.once('error', () => undefined);
    await new Promise((resolve) => response.once('readable', resolve));
    await settled();
    expect(read.bytes).toBeLessThan(24 * MEGABYTE);
    expect(read.open.size).toBe(1);
    response.destroy();
    await vi.waitFor(() => expect(read.open.size).toBe(0), 30_000);
  },
);

it(`an archive of ${isLong ? 'more than 4 GB' : '67 MB'} comes whole, in the memory of a few chunks`, async () => {
  if (!isLong) large = 64 * MEGABYTE;
  const response = await get('/archive');
  const before = process.memoryUsage.rss();
  let most = before;
  let length = 0;
  let end = Buffer.alloc(0);
  for await (const chunk of response as AsyncIterable<Buffer>) {
    length += chunk.length;
    end = Buffer.concat([end.subarray(-1_000), chunk.subarray(-1_000)]);
    most = Math.max(most, process.memoryUsage.rss());
  }
  expect(String(length)).toBe(response.headers['content-length']);
  expect((most - before) / MEGABYTE).toBeLessThan(60);
  expect(read.bytes).toBe(large + SMALL);
  const found = entriesOf(end, length);
  expect(found.map(({ name, bytes, packed }) => [name, bytes, packed])).toEqual([
    ['one.mp4', large, large],
    ['two.mp4', SMALL, SMALL],
  ]);
  // the second begins right after the first and its data descriptor
  const [one, two] = found;
  expect(one?.at).toBe(0);
  expect((two?.at ?? 0) - large).toBeGreaterThan(30);
  expect((two?.at ?? 0) - large).toBeLessThan(100);
  expect(read.open.size).toBe(0);
});

const FULL = 0xffff_ffff;

/**
 * The central directory at an archive's end, as tools read it (APPNOTE 4.3.12 to 4.3.16): past 4 GB the 64-bit fields apply.
 */
function entriesOf(end: Buffer, length: number) {
  const last = end.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  let listAt = end.readUInt32LE(last + 16);
  if (listAt === FULL) {
    const locator = end.subarray(last - 20, last);
    expect(locator.readUInt32LE(0)).toBe(0x07064b50);
    const record = Number(locator.readBigUInt64LE(8)) - (length - end.length);
    expect(end.readUInt32LE(record)).toBe(0x06064b50);
    listAt = Number(end.readBigUInt64LE(record + 48));
  }
  let at = listAt - (length - end.length);
  const found: { name: string; bytes: number; packed: number; at: number }[] = [];
  while (end.readUInt32LE(at) === 0x02014b50) {
    const [nameLength, extraLength] = [end.readUInt16LE(at + 28), end.readUInt16LE(at + 30)];
    const name = end.toString('utf8', at + 46, at + 46 + nameLength);
    const extra = end.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength);
    let next = 0;
    const wide = (small: number) => {
      if (small !== FULL) return small;
      const value = Number(wideFields(extra).readBigUInt64LE(next));
      next += 8;
      return value;
    };
    const bytes = wide(end.readUInt32LE(at + 24));
    const packed = wide(end.readUInt32LE(at + 20));
    found.push({ name, bytes, packed, at: wide(end.readUInt32LE(at + 42)) });
    at += 46 + nameLength + extraLength + end.readUInt16LE(at + 32);
  }
  return found;
}

/** The 64-bit fields among an entry's extra fields. */
function wideFields(extra: Buffer): Buffer {
  let at = 0;
  while (extra.readUInt16LE(at) !== 1) at += 4 + extra.readUInt16LE(at + 2);
  return extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
}
