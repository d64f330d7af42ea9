import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { MediaId } from '@limelight/contract/platform/ids';
import { runJobs } from '../../test/run-jobs.ts';
import type { Viewer } from '../accounts/viewer.ts';
import { DAY, HOUR, MINUTE } from '../platform/clock/clock.ts';
import { uploadIdOf } from '../services/storage/index.ts';
import { addPreview } from './add-preview.ts';
import { setCrop } from './crop-media.ts';
import { createMedia } from './create-media.ts';
import { addPreviewJob, houseJobs, queueHousekeeping, sweepFilesJob } from './keep-house.ts';
import { mediaJobs } from './jobs.ts';
import { MEDIA_FOLDER } from './names.ts';
import { choosePoster } from './choose-poster.ts';
import { sweepFiles } from './sweep-files.ts';
import { testFilm } from './test-films.ts';
import { startTestMedia, type TestMedia } from './test-media.ts';
import { testPicture } from './test-pictures.ts';
import { ownMediaViews } from './view.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** As if everything there is were older than a day. */
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
  /** Stores an original and dies before its row is written, as a killed process does. */
  async function killedBetween(): Promise<{ id: string; uploadId: string }> {
    const uploadId = await test.upload(owner, bytes);
    const db = { ...test.deps.db, tx: () => Promise.reject(new Error('killed')) };
    const killed = createMedia({ ...test.deps, db }, owner, { uploadId, purpose: 'post' });
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
    // what the crop replaced is waiting for its own job
    const removals = (await keys()).length - (await known()).length - 1;
    expect(await sweepFiles(test.deps, later())).toBe(removals);
    expect(await keys()).toEqual([...(await known()), 'media/readme/of-somebody'].toSorted());
    expect(await sweepFiles(test.deps, later())).toBe(0);
  });

  it('stay while their upload is there, whose person may try again', async () => {
    const { id, uploadId } = await killedBetween();
    expect(await sweepFiles(test.deps, later())).toBe(0);
    expect(await createMedia(test.deps, owner, { uploadId, purpose: 'post' })).toBe(id);
    expect(await test.deps.files.read(`media/${id}/original`)).toEqual(bytes);
  });

  it('stay while their file is being worked on', async () => {
    const id = await test.add(owner, bytes);
    await setCrop(test.deps, owner, id, { left: 0, top: 0, width: 0.5, height: 0.5 });
    await test.deps.files.put(`media/${id}/v1-w200.webp`, bytes);
    const uploadId = await test.upload(owner, bytes);
    const young = await createMedia(test.deps, owner, { uploadId, purpose: 'post' });
    await test.deps.files.put(`media/${young}/w320.webp`, bytes);
    expect(await sweepFiles(test.deps, later())).toBe(0);
  });
});

describe('films from before there were previews', () => {
  let test: TestMedia;
  let owner: Viewer;
  beforeAll(async () => {
    test = await startTestMedia();
    owner = await test.signIn('creator');
  });
  afterAll(() => test.close());

  async function oldFilm(content?: Buffer): Promise<MediaId> {
    const id = await test.add(owner, content ?? (await testFilm({ sound: false })), {
      fileName: 'film.mp4',
    });
    await test.deps.db.pool.query(
      `with gone as (delete from media_variants where media_id = $1 and name = 'preview.webp')
       update media set lacks_preview = true where id = $1`,
      [id],
    );
    await test.deps.files.remove(`media/${id}/preview.webp`);
    return id;
  }
  const waiting = async () => {
    const { rows } = await test.deps.db.pool.query<{ name: string }>(
      `select key as name from graphile_worker.jobs where key is not null order by key`,
    );
    return rows.map(({ name }) => name).filter((name) => !name.startsWith('media:'));
  };

  it('get theirs one after the other, once; one that has none to give is let go', async () => {
    const [first, broken] = [await oldFilm(), await oldFilm()];
    await test.deps.files.put(`media/${broken}/original`, Buffer.from('no film at all'));
    await queueHousekeeping(test.deps);
    await queueHousekeeping(test.deps);
    expect(await waiting()).toEqual([addPreviewJob.name, sweepFilesJob.name]);
    // one run ends while the queue still holds the film before
    while ((await waiting()).includes(addPreviewJob.name)) await runJobs(test.deps, houseJobs);
    // tomorrow's sweep, and nothing else
    expect(await waiting()).toEqual([sweepFilesJob.name]);
    const sweepAt = async () => {
      const { rows } = await test.deps.db.pool.query<{ run_at: Date }>(
        'select run_at from graphile_worker.jobs where key = $1',
        [sweepFilesJob.name],
      );
      return rows[0]?.run_at.getTime() ?? 0;
    };
    const tomorrow = await sweepAt();
    expect(Math.abs(tomorrow - Date.now() - DAY)).toBeLessThan(MINUTE);
    // a worker that starts again meanwhile does not bring it forward
    test.clock.advance(HOUR);
    await queueHousekeeping(test.deps);
    expect(await sweepAt()).toBe(tomorrow);
    const [one, other] = await ownMediaViews(test.deps, owner, [first, broken]);
    expect((await test.get(one?.previewUrl ?? '', owner)).headers.get('content-type')).toBe(
      'image/webp',
    );
    expect(other?.previewUrl).toBeNull();
    const { rows } = await test.deps.db.pool.query('select from media where lacks_preview');
    expect(rows).toEqual([]);
  });

  it('keep their poster meanwhile, whatever was chosen', async () => {
    const id = await oldFilm();
    await choosePoster(test.deps, owner, id, 500);
    await addPreview(test.deps, new AbortController().signal);
    const [film] = await ownMediaViews(test.deps, owner, [id]);
    expect(film?.previewUrl).not.toBeNull();
    expect(film).toMatchObject({ posterAtMs: 500, isPosterPending: true });
  });
});
