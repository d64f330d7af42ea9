import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { seal, SealBroken, unseal } from './seal.ts';

const KEY = randomBytes(32);
const BOX = 256 * 1024;

async function* inPieces(bytes: Buffer, size = 100_000): AsyncGenerator<Buffer, void> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function all(bytes: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of bytes) parts.push(part);
  return Buffer.concat(parts);
}

const sealed = (plain: Buffer, name = 'a/b') => all(seal(KEY, name, inPieces(plain)));
const opened = (bytes: Buffer, { key = KEY, name = 'a/b', size = 70_001 } = {}) =>
  all(unseal(key, name, inPieces(bytes, size)));

it.each([0, 1, BOX - 1, BOX, BOX + 1, 2 * BOX, 3 * BOX + 17])(
  '%i bytes come back as they were, however they arrive',
  async (length) => {
    const plain = randomBytes(length);
    const box = await sealed(plain);
    expect(box.length).toBe(40 + length + 16 * Math.max(1, Math.ceil(length / BOX)));
    expect((await opened(box)).equals(plain)).toBe(true);
    expect((await opened(box, { size: 7_919 })).equals(plain)).toBe(true);
  },
);

it('the same bytes are never sealed the same way', async () => {
  const plain = randomBytes(1_000);
  expect((await sealed(plain)).equals(await sealed(plain))).toBe(false);
});

const plain = randomBytes(2 * BOX + 1_000);
it.each<readonly [string, (whole: Buffer) => Buffer]>([
  ['a changed byte', (whole) => changed(whole, 40 + BOX + 100)],
  ['a changed salt', (whole) => changed(whole, 20)],
  ['another head', (whole) => changed(whole, 0)],
  [
    'a box that is left out',
    (whole) => Buffer.concat([whole.subarray(0, 40), whole.subarray(40 + BOX + 16)]),
  ],
  ['an end that is cut off between boxes', (whole) => whole.subarray(0, 40 + 2 * (BOX + 16))],
  ['an end that is cut off within a box', (whole) => whole.subarray(0, 40 + BOX + 8)],
  ['bytes that are added', (whole) => Buffer.concat([whole, Buffer.alloc(1)])],
  ['a head alone', (whole) => whole.subarray(0, 40)],
  ['nothing', () => Buffer.alloc(0)],
])('%s is found', async (_, change) => {
  const whole = await sealed(plain);
  await expect(opened(change(whole))).rejects.toThrow(SealBroken);
});

it('another key does not open it, and it does not open under another name', async () => {
  const whole = await sealed(plain);
  await expect(opened(whole, { key: randomBytes(32) })).rejects.toThrow(SealBroken);
  await expect(opened(whole, { name: 'a/c' })).rejects.toThrow(SealBroken);
});

function changed(whole: Buffer, at: number): Buffer {
  const copy = Buffer.from(whole);
  copy.writeUInt8((copy.readUInt8(at) + 1) % 256, at);
  return copy;
}
