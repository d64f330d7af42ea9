import { createRouterClient } from '@orpc/server';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeOf } from '../../../test/operations.ts';
import { mediaFaults } from '@limelight/contract/media/texts';
import type { ByteLevel } from '../../kernel/parts/byte-part.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { sessionAddress } from '../../services/storage/index.ts';
import { mediaViews } from '../index.ts';
import { objectOf, ORIGINAL } from '../names.ts';
import { clientAs, refusal } from '../objects/test-objects.ts';
import { mayReadVariant, type VariantFacts } from '../policy.ts';
import { mediaRoutes } from '../routes.ts';
import { startTestMedia, type TestMedia } from '../testing/test-media.ts';
import { testPicture } from '../testing/test-pictures.ts';
import { createMedia } from './create-media.ts';

/** A page that would run, were it ever shown. */
const PAGE = Buffer.from('<!doctype html><script>alert(document.domain)</script>');
const PLAIN = 'application/octet-stream';

let test: TestMedia;
let owner: Viewer;
beforeAll(async () => {
  test = await startTestMedia();
  owner = await test.signIn('creator');
});
afterAll(() => test.close());

const take = async (viewer: Viewer, bytes: Buffer, fileName: string) =>
  createMedia(test.deps, viewer, {
    uploadId: await test.upload(viewer, bytes, fileName, 'file'),
    purpose: 'vault',
  });
const operations = () =>
  createRouterClient(mediaRoutes, {
    context: {
      deps: test.deps,
      viewer: owner,
      request: { id: 'test', ip: '127.0.0.1', userAgent: null },
    },
  });

it('keeps a file of any kind as it is, and only ever hands it out as a download', async () => {
  const id = await take(owner, PAGE, 'Übung 1 (final).html');
  const [own] = (await operations().list({ kind: 'file' })).items;
  expect(own).toMatchObject({ id, kind: 'file', status: 'ready', bytes: PAGE.length });
  expect(own).toMatchObject({ fileName: 'Übung 1 (final).html', thumbnailUrl: null, progress: 1 });
  expect((await operations().list({ kind: 'shown' })).items).toEqual([]);

  const address = sessionAddress(objectOf(id, ORIGINAL));
  const whole = await test.get(address, owner);
  expect(Buffer.from(await whole.arrayBuffer())).toEqual(PAGE);
  expect(whole.headers.get('content-type')).toBe(PLAIN);
  expect(whole.headers.get('x-content-type-options')).toBe('nosniff');
  expect(whole.headers.get('content-disposition')).toBe(
    `attachment; filename*=UTF-8''%C3%9Cbung%201%20%28final%29.html`,
  );
  const tag = whole.headers.get('etag') ?? '';
  const part = await test.get(address, owner, { range: 'bytes=10-14', 'if-range': tag });
  expect([part.status, await part.text()]).toEqual([206, PAGE.toString('utf8').slice(10, 15)]);
  // bytes of another version: all of it again
  const other = await test.get(address, owner, { range: 'bytes=10-14', 'if-range': '"other"' });
  expect(other.status).toBe(200);
  // what it claims to be does not matter, either
  const picture = await take(owner, await testPicture(20, 10), 'photo.jpg');
  expect(await operations().get({ mediaId: picture })).toMatchObject({ kind: 'file', width: null });
  const [, ours] = await Promise.all([
    operations().remove({ mediaId: picture }),
    operations().originals({ mediaIds: [id] }),
  ]);
  expect(ours.items).toMatchObject([{ mediaId: id, bytes: PAGE.length }]);
});

it('is for creators, and never empty', async () => {
  const fan = await test.signIn('fan');
  await expect(take(fan, PAGE, 'page.html')).rejects.toThrow(mediaFaults.unknownType);
  await expect(take(owner, Buffer.alloc(0), 'nothing.zip')).rejects.toThrow(mediaFaults.empty);
  const name = await test.upload(owner, PAGE, 'page.html');
  expect(await codeOf(operations().create({ uploadId: name }))).toBe('unsupported_file');
});

it('opens to others only with the level above all', async () => {
  const id = await take(owner, PAGE, 'course.zip');
  const buyer = await test.signIn('fan');
  for (const level of ['none', 'locked', 'full', 'original'] as const) {
    test.access = () => level;
    const { status } = await test.get(sessionAddress(objectOf(id, ORIGINAL)), buyer);
    expect([level, status]).toEqual([level, level === 'original' ? 200 : 404]);
  }
  expect((await test.get(sessionAddress(objectOf(id, ORIGINAL)), null)).status).toBe(401);
  const views = await mediaViews(test.deps, buyer, [{ mediaId: id, alt: null, locked: false }]);
  expect(views.size).toBe(0);
});

it('is a file of the official client, which says so', async () => {
  const files = clientAs(test, owner).storage.from('media');
  const name = `${owner.id}/work/model.stl`;
  const plain = await files.upload(name, PAGE);
  expect(plain).toMatchObject(refusal(415, /can’t read this file/));
  const said = await files.upload(name, PAGE, { headers: { 'x-kind': 'file' } });
  expect(said.error).toBeNull();
  const info = await files.info(name);
  expect(info.data).toMatchObject({ size: PAGE.length, contentType: PLAIN });
  expect((await files.copy(name, `${owner.id}/work/copy.stl`)).error).toBeNull();
  const copy = await files.download(`${owner.id}/work/copy.stl`);
  expect(await copy.data?.text()).toBe(PAGE.toString('utf8'));
  const { error } = await files.move(name, `${owner.id}/me`, { destinationBucket: 'avatars' });
  expect(error?.message).toBe(mediaFaults.notAPicture);
  expect((await files.remove([name])).data).toHaveLength(1);
});

it('follows one rule for every variant, file and viewer', () => {
  const opens = (facts: Partial<VariantFacts>) => {
    const all = { class: 'full', kind: 'picture', purpose: 'vault', isOwner: false } as const;
    const levels: readonly ByteLevel[] = ['none', 'locked', 'full', 'original'];
    return levels.filter((level) =>
      mayReadVariant({ ...all, isBeingReplaced: false, ...facts }, level),
    );
  };
  const all = ['none', 'locked', 'full', 'original'];
  expect(opens({ class: 'full' })).toEqual(['full', 'original']);
  expect(opens({ class: 'locked' })).toEqual(['locked', 'full', 'original']);
  expect(opens({ class: 'clean' })).toEqual(['original']);
  expect(opens({ class: 'original' })).toEqual([]);
  expect(opens({ class: 'original', kind: 'video' })).toEqual([]);
  expect(opens({ class: 'original', kind: 'file' })).toEqual(['original']);
  expect(opens({ class: 'original', isOwner: true })).toEqual(all);
  expect(opens({ class: 'clean', purpose: 'avatar' })).toEqual([]);
  expect(opens({ class: 'full', purpose: 'avatar' })).toEqual(all);
  expect(opens({ class: 'full', isBeingReplaced: true })).toEqual([]);
});
