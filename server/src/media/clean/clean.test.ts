import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { mediaFaults } from '@limelight/contract/media/texts';
import type { MediaId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../../kernel/viewer.ts';
import { createMedia } from '../uploads/create-media.ts';
import { CLEAN, keyOf, objectOf, ORIGINAL } from '../names.ts';
import { sessionAddress } from '../../services/storage/index.ts';
import { testFilm } from '../testing/test-films.ts';
import { startTestMedia, type TestMedia } from '../testing/test-media.ts';
import { MAKER, PLACE, withNotes, withTag } from '../testing/test-notes.ts';
import { phonePicture, testPicture } from '../testing/test-pictures.ts';
import { retryMedia } from '../preparing/retry-media.ts';
import { cleanRecording } from '../worker/clean-recording.ts';
import { withFrameAt } from '../worker/decode-film.ts';
import { cleanOriginals, cleanStates, downloadUrl, dropCleanOriginals } from './clean-originals.ts';
import { makeClean } from './make-clean.ts';
import { stripPicture } from './strip-picture.ts';

vi.setConfig({ testTimeout: 60_000 });

const RECORDINGS = path.resolve(import.meta.dirname, '../../../test/recordings');
const CUT = path.resolve(import.meta.dirname, '../../../../e2e/fixtures/reel.mp4');
const recording = (name: string) => readFile(path.join(RECORDINGS, name));

let test: TestMedia;
let owner: Viewer;
let buyer: Viewer;
beforeAll(async () => {
  test = await startTestMedia();
  owner = await test.signIn('creator');
  buyer = await test.signIn('fan');
  test.access = () => 'original';
});
afterAll(() => test.close());

/** Uploads a file without preparing it. */
const take = async (bytes: Buffer, fileName: string) =>
  createMedia(test.deps, owner, {
    uploadId: await test.upload(owner, bytes, fileName),
    purpose: 'vault',
  });
const ask = (id: MediaId) => test.deps.db.tx((tx) => cleanOriginals(test.deps, tx, [id]));
const make = (id: MediaId) => makeClean(test.deps, id, new AbortController().signal);
const stateOf = async (id: MediaId) => {
  const state = (await cleanStates(test.deps.db, [id])).get(id);
  if (!state) throw new Error('no such file');
  return state;
};
/** What a buyer downloads of a file that has just been put up for sale. */
async function bought(bytes: Buffer, fileName: string) {
  const id = await take(bytes, fileName);
  await ask(id);
  await make(id);
  const state = await stateOf(id);
  expect(state).toMatchObject({ state: 'ready', failure: null });
  const answer = await test.get(downloadUrl(id, state, fileName), buyer);
  expect(answer.status).toBe(200);
  return { id, state, answer, clean: Buffer.from(await answer.arrayBuffer()) };
}
const pixelsOf = (bytes: Buffer) => sharp(bytes, { animated: true }).raw().toBuffer();

it('hands a photo on upright, in its colors, and without the place where it was taken', async () => {
  const photo = await phonePicture(60, 40);
  expect(photo.includes('SERIAL-12345')).toBe(true);
  const { id, state, answer, clean } = await bought(photo, 'IMG_1.jpg');
  expect(state).toMatchObject({ kind: 'picture', bytes: clean.length, contentType: 'image/jpeg' });
  const found = await sharp(clean).metadata();
  expect(found).toMatchObject({ width: 40, height: 60, format: 'jpeg' });
  expect([found.exif, found.xmp, found.iptc, found.orientation]).toEqual(Array(4).fill(undefined));
  expect(clean.includes(MAKER) || clean.includes('SERIAL')).toBe(false);
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; .*IMG_1\.jpg$/);

  const address = sessionAddress(objectOf(id, CLEAN));
  for (const level of ['none', 'locked', 'full'] as const) {
    test.access = () => level;
    expect((await test.get(address, buyer)).status).toBe(404);
    expect((await test.get(sessionAddress(objectOf(id, ORIGINAL)), buyer)).status).toBe(404);
  }
  test.access = () => 'original';
  // the upload itself is its owner's alone
  expect((await test.get(sessionAddress(objectOf(id, ORIGINAL)), buyer)).status).toBe(404);
  const own = await test.get(sessionAddress(objectOf(id, ORIGINAL)), owner);
  expect(Buffer.from(await own.arrayBuffer())).toEqual(photo);
});

it('takes no pixel from pictures that are upright, and keeps what moves moving', async () => {
  const noise = await testPicture(50, 40, 'png');
  const noted = (picture: Sharp) =>
    picture
      .withIccProfile('p3')
      .withExif({
        IFD0: { Make: MAKER, ImageDescription: PLACE },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 30/1' },
      })
      .toBuffer();
  const files: readonly (readonly [string, Buffer])[] = [
    ['image/jpeg', await noted(sharp(noise).jpeg({ progressive: true }))],
    ['image/png', await noted(sharp(noise).png())],
    ['image/webp', await noted(sharp(noise).webp())],
    ['image/webp', await recording('moving.webp')],
    ['image/apng', await recording('moving.png')],
    ['image/gif', await recording('moving.gif')],
  ];
  for (const [type, bytes] of files) {
    // phones add a second picture after the first
    const file = type === 'image/jpeg' ? Buffer.concat([bytes, bytes]) : bytes;
    const clean = Buffer.concat(stripPicture(type, file) ?? []);
    expect(clean.includes(MAKER) || clean.includes(PLACE), type).toBe(false);
    expect(await pixelsOf(clean), type).toEqual(await pixelsOf(bytes));
    const [before, after] = await Promise.all([sharp(bytes).metadata(), sharp(clean).metadata()]);
    expect([after.exif, after.pages, after.delay], type).toEqual([
      undefined,
      before.pages,
      before.delay,
    ]);
    expect(after.icc, type).toEqual(before.icc);
  }
  const gif = await recording('moving.gif');
  const comment = Buffer.from(`!\u00fe${String.fromCharCode(PLACE.length)}${PLACE}\0`, 'latin1');
  const end = gif.length - 1;
  const told = Buffer.concat([gif.subarray(0, end), comment, gif.subarray(end)]);
  expect(Buffer.concat(stripPicture('image/gif', told) ?? [])).toEqual(
    Buffer.concat(stripPicture('image/gif', gif) ?? []),
  );
  expect(stripPicture('image/jpeg', noise)).toBeNull();
  expect(stripPicture('image/jpeg', (files[0]?.[1] ?? noise).subarray(0, 400))).toBeNull();
});

it('hands a film on as it is encoded, without the place and the device', async () => {
  const plain = await testFilm({ index: 'end', sound: true, rotation: 90 });
  const film = withNotes(plain, 'My film');
  expect(film.includes(PLACE) && film.includes(MAKER)).toBe(true);
  const { clean, state } = await bought(film, 'film.mp4');
  expect(state.contentType).toBe('video/mp4');
  for (const gone of [PLACE, MAKER, 'Lavf']) expect(clean.includes(gone), gone).toBe(false);
  expect(clean.includes('My film')).toBe(true);
  expect(await tracksOf(clean)).toEqual(await tracksOf(plain));
});

it('hands on a film that was cut, whose last pictures are shown before their turn', async () => {
  const film = await readFile(CUT);
  const { clean } = await bought(film, 'cut.mp4');
  expect(await tracksOf(clean)).toEqual(await tracksOf(film));
  const [after, before] = [await timesOf(clean), await timesOf(film)];
  expect(after.length).toBe(before.length);
  for (const [index, time] of after.entries()) expect(time).toBeCloseTo(before[index] ?? -1, 3);
});

it('leaves the notes between the pictures behind, and those in the header of the track', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'limelight-clean-'));
  const notes = 'x265 (build';
  for (const [name, type] of [
    ['phone-rotated.mov', 'video/quicktime'],
    ['pq-4k.mp4', 'video/mp4'],
  ] as const) {
    const source = path.join(RECORDINGS, name);
    expect((await readFile(source)).includes(notes), name).toBe(true);
    await cleanRecording({ kind: 'clean', type, source, folder }, () => undefined);
    const clean = await readFile(path.join(folder, CLEAN));
    expect(clean.includes(notes), name).toBe(false);
    const input = new Input({
      source: new BufferSource(new Uint8Array(clean)),
      formats: ALL_FORMATS,
    });
    const track = await input.getPrimaryVideoTrack();
    // the first picture can still be drawn
    const seen = track && (await withFrameAt(track, 0, async ({ width }) => width));
    expect(seen, name).toBeGreaterThan(90);
  }
  await rm(folder, { recursive: true, force: true });
});

it('is not kept where nothing sells the file any longer by the time it is made', async () => {
  const id = await take(await testPicture(30, 20), 'late.jpg');
  await ask(id);
  const { files } = test.deps;
  const size = files.size.bind(files);
  vi.spyOn(files, 'size').mockImplementationOnce(async (key) => {
    await test.deps.db.tx((tx) => dropCleanOriginals(tx, [id]));
    return size(key);
  });
  await make(id);
  expect(await stateOf(id)).toMatchObject({ state: 'preparing' });
  await expect(size(keyOf(id, CLEAN))).rejects.toThrow();
  await ask(id);
  await make(id);
  expect(await stateOf(id)).toMatchObject({ state: 'ready' });
});

/** When each picture is shown, in seconds. */
async function timesOf(bytes: Buffer): Promise<number[]> {
  const input = new Input({
    source: new BufferSource(new Uint8Array(bytes)),
    formats: ALL_FORMATS,
  });
  const film = await input.getPrimaryVideoTrack();
  const times: number[] = [];
  if (film)
    for await (const { timestamp } of new EncodedPacketSink(film).packets()) times.push(timestamp);
  return times.toSorted((one, other) => one - other);
}

/** Turn and encoded bytes of each track. */
async function tracksOf(bytes: Buffer) {
  const input = new Input({
    source: new BufferSource(new Uint8Array(bytes)),
    formats: ALL_FORMATS,
  });
  const [film, sound] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  if (!film || !sound) throw new Error('a track is missing');
  const sizes = async (track: typeof film | typeof sound) => {
    const all: number[] = [];
    for await (const packet of new EncodedPacketSink(track).packets()) all.push(packet.byteLength);
    return all;
  };
  return {
    rotation: await film.getRotation(),
    codecs: [await film.getCodec(), await sound.getCodec()],
    pictures: (await sizes(film)).length,
    sounds: await sizes(sound),
  };
}

it('hands a song on with its words and its cover, and without those of devices', async () => {
  const cover = await phonePicture(30, 30);
  const song = withTag(await recording('cover.mp3'), cover);
  const { clean } = await bought(song, 'song.mp3');
  for (const kept of ['A song', 'A singer', 'An album', '2024', 'APIC', 'image/jpeg'])
    expect(clean.includes(kept), kept).toBe(true);
  for (const gone of ['Editor', MAKER, PLACE, 'SERIAL'])
    expect(clean.includes(gone), gone).toBe(false);
});

it('says why there is none, tries again when it is asked, and is made once', async () => {
  const { db } = test.deps;
  const id = await take(await testPicture(30, 20), 'a.jpg');
  expect(await stateOf(id)).toMatchObject({ state: 'preparing', fileName: 'a.jpg' });
  // asked for by no one
  await make(id);
  expect(await stateOf(id)).toMatchObject({ state: 'preparing' });
  await ask(id);
  await test.deps.files.put(`media/${id}/original`, Buffer.from('no longer a picture'));
  await make(id);
  expect(await stateOf(id)).toMatchObject({ state: 'failed', failure: mediaFaults.damaged });

  await test.deps.files.put(`media/${id}/original`, await testPicture(30, 20));
  await make(id);
  expect(await stateOf(id)).toMatchObject({ state: 'failed' });
  // five processes ended with it, as if killed: the next one gives up, and another wish begins again
  await ask(id);
  await db.pool.query('update media set clean_attempts = 5 where id = $1', [id]);
  await make(id);
  expect(await stateOf(id)).toMatchObject({ state: 'failed', failure: mediaFaults.internal });
  await retryMedia(test.deps, owner, id);
  expect(await stateOf(id)).toMatchObject({ state: 'preparing', failure: null });
  await make(id);
  await make(id);
  await ask(id);
  expect(await stateOf(id)).toMatchObject({ state: 'ready' });
  const { rows } = await db.pool.query(
    `select m.clean_attempts, count(*)::int as made from media m join media_variants v on v.media_id = m.id
     where m.id = $1 and v.class = 'clean' group by m.id`,
    [id],
  );
  expect(rows).toEqual([{ clean_attempts: 1, made: 1 }]);
});
