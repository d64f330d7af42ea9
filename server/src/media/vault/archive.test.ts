import { randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { createRouterClient } from '@orpc/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mediaId, type MediaId } from '@limelight/contract/platform/ids';
import { codeOf } from '../../../test/operations.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { signedAddress, signingKey } from '../../services/storage/index.ts';
import { pack } from './archive-originals.ts';
import { keyOf, ORIGINAL } from '../names.ts';
import { mediaRoutes } from '../routes.ts';
import { startTestMedia, type TestMedia } from '../testing/test-media.ts';
import { testPicture } from '../testing/test-pictures.ts';

/** Reads an archive as a tool does: from the central directory at its end, checking every checksum. */
function unzip(zip: Buffer): Map<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const found = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let count = zip.readUInt16LE(end + 10); count > 0; count--) {
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const data = zip.subarray(start, start + zip.readUInt32LE(at + 24));
    expect([zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 16)]).toEqual([0, crc32(data)]);
    const nameLength = zip.readUInt16LE(at + 28);
    found.set(zip.toString('utf8', at + 46, at + 46 + nameLength), data);
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return found;
}

describe.each(['folder', 'bucket'] as const)('an archive of originals from a %s', (place) => {
  let test: TestMedia;
  let owner: Viewer;
  let other: Viewer;
  const files: { id: MediaId; bytes: Buffer }[] = [];
  beforeAll(async () => {
    test = await startTestMedia(place);
    owner = await test.signIn('creator');
    other = await test.signIn('creator');
    for (const [fileName, side] of [
      ['Été.png', 30],
      ['été.png', 40],
      ['large.png', 600],
    ] as const) {
      const bytes = await testPicture(side, side, 'png');
      files.push({ bytes, id: await test.add(owner, bytes, { fileName }) });
    }
  });
  afterAll(() => test.close());

  const idsOf = () => files.map(({ id }) => id);
  const as = (viewer: Viewer | null) =>
    createRouterClient(mediaRoutes, {
      context: {
        deps: test.deps,
        viewer,
        request: { id: 'test', ip: '127.0.0.1', userAgent: null },
      },
    });
  const bytesAt = async (url: string, viewer: Viewer) =>
    Buffer.from(await (await test.get(url, viewer)).arrayBuffer());

  it('holds every file as it was uploaded, and says before how long it is', async () => {
    const archive = await as(owner).archive({ mediaIds: idsOf().reverse() });
    expect(archive).toMatchObject({
      fileName: 'originals-2026-03-01.zip',
      files: 3,
      bytes: files.reduce((sum, { bytes }) => sum + bytes.length, 0),
    });
    const response = await test.get(archive.url, owner);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toBe(
      "attachment; filename*=UTF-8''originals-2026-03-01.zip",
    );
    const zip = Buffer.from(await response.arrayBuffer());
    expect(response.headers.get('content-length')).toBe(String(zip.length));
    const inside = [...unzip(zip)];
    expect(inside.map(([name]) => name)).toEqual(['large.png', 'été.png', 'Été (2).png']);
    expect(inside.map(([, data]) => data)).toEqual(files.map(({ bytes }) => bytes).reverse());
    const head = await fetch(new URL(archive.url, test.url), {
      method: 'HEAD',
      headers: { cookie: `ll-session=${owner.sessionId}` },
    });
    expect([head.status, head.headers.get('content-length')]).toEqual([200, String(zip.length)]);
  });

  it('is for its owner in the session it was made for', async () => {
    const { url } = await as(owner).archive({ mediaIds: idsOf() });
    expect((await test.get(url, other)).status).toBe(403);
    expect((await test.get(url)).status).toBe(401);
    expect(await codeOf(as(other).archive({ mediaIds: idsOf() }))).toBe('not_found');
    expect(await codeOf(as(null).archive({ mediaIds: idsOf() }))).toBe('not_signed_in');
    // Also refused with a valid signature of the other person's own.
    const key = await signingKey(test.deps.db);
    const holder = { viewerId: other.id, sessionId: other.sessionId };
    const name = pack(idsOf());
    for (const wish of [name, 'x', name.slice(1), pack([mediaId.parse(randomUUID())])]) {
      const object = { bucket: 'archives', name: wish };
      const address = signedAddress(key, object, holder, test.clock.now());
      for (const at of [
        address,
        `/storage/v1/object/public/archives/${wish}`,
        `/storage/v1/object/authenticated/archives/${wish}`,
      ])
        expect((await test.get(at, other)).status).toBe(404);
    }
    const bytes = await testPicture(20, 20, 'png');
    const mine = await test.add(other, bytes, { fileName: 'mine.png' });
    const mixed = await as(other).archive({ mediaIds: [...idsOf(), mine] });
    expect(mixed.files).toBe(1);
    expect([...unzip(await bytesAt(mixed.url, other))]).toEqual([['mine.png', bytes]]);
  });

  it('breaks off where a file is lost, and nobody takes that for the whole', async () => {
    const lost = await test.add(owner, await testPicture(20, 20, 'png'), { fileName: 'lost.png' });
    const { url } = await as(owner).archive({ mediaIds: [...idsOf(), lost] });
    await test.deps.files.remove(keyOf(lost, ORIGINAL));
    await expect(bytesAt(url, owner)).rejects.toThrow();
  });
});
