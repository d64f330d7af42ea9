import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Viewer } from '../kernel/viewer.ts';
import type { Db } from '../platform/db/db.ts';
import { uploadIdOf } from '../services/storage/index.ts';
import { setCrop } from './pictures/crop-media.ts';
import { createMedia } from './uploads/create-media.ts';
import { mediaJobs } from './jobs.ts';
import { MEDIA_FOLDER } from './names.ts';
import { sweepFiles } from './sweep-files.ts';
import { startTestMedia, type TestMedia } from './testing/test-media.ts';
import { testPicture } from './testing/test-pictures.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** A cutoff for which every stored file counts as older than a day. */
const later = () => ({ before: new Date(Date.now() + 60_000) });

describe.each(['folder', 'bucket'] as const)('bytes in a %s that no row speaks of', (place) => {
  let test: TestMedia;
  let owner: Viewer;
  let bytes: Buffer;
  beforeAll(async () => {
    test = await startTestMedia(place);
    owner = await test.signIn('creator');
    bytes = await testPicture(400, 300);
  });
  afterAll(() => test.close());

  async function keys(): Promise<string[]> {
    const found: string[] = [];
    for await (const { key } of test.deps.files.list(MEDIA_FOLDER)) found.push(key);
    return found.toSorted();
  }
  const known = async () => {
    const { rows } = await test.deps.db.pool.query<{ key: string }>(
      'select key from media_variants union select original_key from media order by key',
    );
    return rows.map(({ key }) => key).toSorted();
  };
  /** Stores an original and fails before its row is written, as a killed process does. */
  async function killedBetween(): Promise<{ id: string; uploadId: string }> {
    const uploadId = await test.upload(owner, bytes);
    let transactions = 0;
    const db: Db = {
      ...test.deps.db,
      // The first transaction reserves space, the second writes the row.
      tx: (work) =>
        ++transactions === 1 ? test.deps.db.tx(work) : Promise.reject(new Error('killed')),
    };
    const killed = createMedia({ ...test.deps, db }, owner, { uploadId, purpose: 'vault' });
    await expect(killed).rejects.toThrow('killed');
    return { uploadId, id: uploadIdOf(owner.id, uploadId) };
  }

  it('go when they are a day old, and not one that a row speaks of', async () => {
    const picture = await test.add(owner, bytes);
    await test.add(owner, bytes, { purpose: 'avatar' });
    await setCrop(test.deps, owner, picture, { left: 0, top: 0, width: 0.5, height: 0.5 });
    const crop = mediaJobs.find((one) => one.job.name === 'media.crop');
    await crop?.run(test.deps, { mediaId: picture }, new AbortController().signal);
    const { id } = await killedBetween();
    await test.deps.uploads.remove(id);
    const orphans = [`media/${id}/original`, `media/${picture}/v9-w320.webp`];
    await test.deps.files.put(orphans[1] ?? '', bytes);
    await test.deps.files.put('media/readme/of-somebody', bytes);

    expect(await sweepFiles(test.deps)).toBe(0);
    expect(await keys()).toEqual(expect.arrayContaining(orphans));
    // The pictures that the crop replaced wait for their own job.
    const removals = (await keys()).length - (await known()).length - 1;
    expect(await sweepFiles(test.deps, later())).toBe(removals);
    expect(await keys()).toEqual([...(await known()), 'media/readme/of-somebody'].toSorted());
    expect(await sweepFiles(test.deps, later())).toBe(0);
  });

  it('go, all but one that cannot be removed, which the next run tries again', async () => {
    const [stuck, other] = [randomUUID(), randomUUID()].map((id) => `media/${id}/original`);
    for (const key of [stuck, other]) await test.deps.files.put(key ?? '', bytes);
    const { files } = test.deps;
    const remove = files.remove.bind(files);
    const refusing = vi
      .spyOn(files, 'remove')
      .mockImplementation((key) =>
        key === stuck ? Promise.reject(new Error('not permitted')) : remove(key),
      );
    expect(await sweepFiles(test.deps, later())).toBe(1);
    refusing.mockRestore();
    expect(await keys()).toContain(stuck);
    expect(await sweepFiles(test.deps, later())).toBe(1);
  });

  it('stay while their upload is there, whose person may try again', async () => {
    const { id, uploadId } = await killedBetween();
    expect(await sweepFiles(test.deps, later())).toBe(0);
    expect(await createMedia(test.deps, owner, { uploadId, purpose: 'vault' })).toBe(id);
    expect(await test.deps.files.read(`media/${id}/original`)).toEqual(bytes);
  });

  it('stay while their file is being worked on', async () => {
    const id = await test.add(owner, bytes);
    await setCrop(test.deps, owner, id, { left: 0, top: 0, width: 0.5, height: 0.5 });
    await test.deps.files.put(`media/${id}/v1-w200.webp`, bytes);
    const uploadId = await test.upload(owner, bytes);
    const young = await createMedia(test.deps, owner, { uploadId, purpose: 'vault' });
    await test.deps.files.put(`media/${young}/w320.webp`, bytes);
    expect(await sweepFiles(test.deps, later())).toBe(0);
  });
});
