import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MediaId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Files } from '../../platform/files/files.ts';
import { createLocalFiles } from '../../platform/files/local-files.ts';
import { MEDIA_FOLDER } from '../names.ts';
import { startTestMedia, type TestMedia } from '../testing/test-media.ts';
import { testPicture } from '../testing/test-pictures.ts';
import { checkFiles, type FileFault } from './check-files.ts';
import { moveFiles } from './move-files.ts';

let test: TestMedia;
let owner: Viewer;
let jpeg: Buffer;
let picture: MediaId;
let folder: string;
beforeAll(async () => {
  test = await startTestMedia();
  owner = await test.signIn('creator');
  jpeg = await testPicture(400, 300);
  picture = await test.add(owner, jpeg);
  folder = await mkdtemp(path.join(tmpdir(), 'limelight-store-'));
});
afterAll(async () => {
  await test.close();
  await rm(folder, { recursive: true, force: true });
});

async function keysOf(files: Files): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of files.list(MEDIA_FOLDER)) keys.push(key);
  return keys.toSorted();
}

describe('a check of all files', () => {
  /** Every file as if it had been there for longer than a day. */
  const before = new Date(Date.now() + 3_600_000);

  async function check(files: Files = test.deps.files, withHashes = false) {
    const faults: FileFault[] = [];
    const onFault = (fault: FileFault) => void faults.push(fault);
    const checked = await checkFiles({ db: test.deps.db, files }, { withHashes, before, onFault });
    return { faults, checked };
  }

  it('finds nothing where all is well', async () => {
    const { faults, checked } = await check(test.deps.files, true);
    expect(faults).toEqual([]);
    expect(checked.files).toBe((await keysOf(test.deps.files)).length);
    expect(checked.bytes).toBeGreaterThan(1_000);
  });

  it('finds what is gone, cut, changed, and used by nothing', async () => {
    const { files } = test.deps;
    const [gone = '', cut = '', changed = ''] = (await keysOf(files)).filter((key) =>
      key.endsWith('.webp'),
    );
    const kept = new Map<string, Buffer>();
    for (const key of [gone, cut, changed]) kept.set(key, await files.read(key));
    const bytes = kept.get(changed) ?? Buffer.alloc(0);
    const unused = `media/${randomUUID()}/original`;
    await files.remove(gone);
    await files.put(cut, Buffer.from('cut'));
    await files.put(changed, Buffer.from(bytes.map((byte) => byte ^ 1)));
    await files.put(unused, Buffer.from('left'));
    await files.put('media/readme', Buffer.from('not ours'));
    const wrong = [
      { kind: 'missing', key: gone },
      { kind: 'size', key: cut, expected: kept.get(cut)?.length, found: 3 },
      { kind: 'unused', key: unused, bytes: 4 },
      { kind: 'unused', key: 'media/readme', bytes: 8 },
    ];
    const quick = await check();
    expect(quick.faults).toHaveLength(wrong.length);
    expect(quick.faults).toEqual(expect.arrayContaining(wrong));
    const whole = await check(files, true);
    expect(whole.faults).toHaveLength(wrong.length + 1);
    expect(whole.faults).toContainEqual({ kind: 'changed', key: changed });
    expect(whole.checked.faults).toEqual({ missing: 1, size: 1, changed: 1, unused: 2 });
    for (const [key, was] of kept) await files.put(key, was);
    for (const key of [unused, 'media/readme']) await files.remove(key);
  });

  it('takes no offense at what is deleted while it looks', async () => {
    const other = await test.add(owner, jpeg);
    const files: Files = {
      ...test.deps.files,
      async size(key) {
        if (key.includes(other))
          await test.deps.db.pool.query('delete from media where id = $1', [other]);
        if (key.includes(other)) await test.deps.files.removeFolder(`media/${other}`);
        return test.deps.files.size(key);
      },
    };
    expect((await check(files)).faults).toEqual([]);
  });
});

describe('a move to another store', () => {
  let to: Files;
  let count = 0;
  beforeEach(() => (to = createLocalFiles(path.join(folder, String(++count)))));
  const move = (target: Files = to) => moveFiles(test.deps, { from: test.deps.files, to: target });

  it('brings everything, once, and leaves the old store as it is', async () => {
    const keys = await keysOf(test.deps.files);
    expect(await move()).toMatchObject({ files: keys.length, copied: keys.length, waiting: 0 });
    expect(await keysOf(to)).toEqual(keys);
    expect(await keysOf(test.deps.files)).toEqual(keys);
    for (const key of keys)
      expect((await to.read(key)).equals(await test.deps.files.read(key))).toBe(true);
    expect(await move()).toMatchObject({ files: keys.length, copied: 0 });
  });

  it('goes through the old store again for what was written there meanwhile', async () => {
    const late = `media/${randomUUID()}/original`;
    let isWritten = false;
    const target: Files = {
      ...to,
      async put(key, body) {
        // listed folder by folder, so this one may be past already
        if (!isWritten) await test.deps.files.put(late, Buffer.from('late'));
        isWritten = true;
        return to.put(key, body);
      },
    };
    await move(target);
    expect((await to.read(late)).toString()).toBe('late');
    await test.deps.files.remove(late);
  });

  it('leaves what is being prepared for the next time', async () => {
    const { pool } = test.deps.db;
    await pool.query(`update media set status = 'processing' where id = $1`, [picture]);
    const first = await move();
    expect(first).toMatchObject({ files: 0, copied: 0 });
    expect(first.waiting).toBeGreaterThan(1);
    await pool.query(`update media set status = 'ready' where id = $1`, [picture]);
    expect(await move()).toMatchObject({ copied: first.waiting, waiting: 0 });
  });

  it('stops at a copy that is not what was read, and keeps none of a file that went', async () => {
    const lying: Files = { ...to, open: async () => Readable.from([Buffer.from('other')]) };
    await expect(move(lying)).rejects.toThrow('is not the same in the new store');
    expect(await keysOf(to)).toEqual([]);
    const gone = `media/${randomUUID()}/original`;
    await test.deps.files.put(gone, Buffer.from('soon gone'));
    const target: Files = {
      ...to,
      async put(key, body) {
        const stored = await to.put(key, body);
        if (key === gone) await test.deps.files.remove(gone);
        return stored;
      },
    };
    await move(target);
    expect(await keysOf(to)).toEqual(await keysOf(test.deps.files));
  });
});
