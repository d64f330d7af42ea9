/** docs/product.md, 'Pictures being changed': who gets a picture while its replacement is being made. */
import { createRouterClient } from '@orpc/server';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { creatorId, type MediaId, userId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import type { Viewer } from '../src/kernel/viewer.ts';
import { croppedPictures } from '../src/accounts/settings/cropped-pictures.ts';
import { updateProfile } from '../src/accounts/settings/update-profile.ts';
import { areaParts } from '../src/area-parts.ts';
import { mediaJobs } from '../src/media/jobs.ts';
import { testPicture } from '../src/media/testing/test-pictures.ts';
import { startTestMedia, type TestMedia } from '../src/media/testing/test-media.ts';
import {
  publicAddress,
  sessionAddress,
  signedAddress,
  signingKey,
} from '../src/services/storage/index.ts';
import { router } from '../src/router.ts';
import { open, send } from './chats/chats.ts';
import { buildPicture, buildPost, buildPurchase, EVERYONE } from './factories/posts.ts';
import { operationsAs, testDeps } from './operations.ts';
import { runConsumers } from './run-consumers.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const PAID = [[{ kind: 'price' as const, priceCents: toCents(900) }]];
/** A file that someone other than its owner can get, by the place that shows it, and the variant that they get. */
const PLACES = {
  post: 'w640.webp',
  preview: 'w640.webp',
  'locked post': 'blur.webp',
  'bought post': 'w640.webp',
  message: 'w640.webp',
  'locked message': 'blur.webp',
  avatar: 'w640.webp',
  banner: 'w640.webp',
  poster: 'w640.webp',
  'poster of a locked film': 'blur.webp',
} as const;
type Place = keyof typeof PLACES;
const places = Object.keys(PLACES) as Place[];
const isPoster = (place: Place) => place.startsWith('poster');

let media: TestMedia;
let owner: Viewer;
let fan: Viewer;
let key: Awaited<ReturnType<typeof signingKey>>;
const files = {} as Record<Place, MediaId>;

beforeAll(async () => {
  media = await startTestMedia('folder', areaParts.byteAccess);
  const { db } = media.deps;
  const now = media.clock.now();
  [owner, fan] = [await media.signIn('creator'), await media.signIn()];
  key = await signingKey(db);
  const seller = creatorId.parse(owner.id);
  for (const place of places) {
    const id = await buildPicture(db, owner.id, isPoster(place) ? { kind: 'video' } : {});
    files[place] = id;
    if (isPoster(place))
      await db.pool.query(
        `insert into media_variants (media_id, name, class, key, content_type, width, height, bytes, etag)
         values ($1::uuid, 'hls/master.m3u8', 'full', $1::text || '/hls/master.m3u8', 'application/vnd.apple.mpegurl', null, null, 500, 'c')`,
        [id],
      );
    for (const name of ['w640.webp', 'blur.webp', 'hls/master.m3u8'])
      await media.deps.files.put(`${id}/${name}`, Buffer.from(`${place} ${name}`.padEnd(500)));
  }
  for (const purpose of ['avatar', 'banner'] as const)
    await db.pool.query('update media set purpose = $2 where id = $1', [files[purpose], purpose]);
  await db.pool.query(`update media_variants set bytes = 500 where media_id = any($1)`, [
    Object.values(files),
  ]);
  const publishedAt = new Date(now.getTime() - 3_600_000);
  const show = (place: Place, audience = EVERYONE, isPreview = false) =>
    buildPost(db, seller, {
      audience,
      publishedAt,
      media: [{ mediaId: files[place], isPreview }],
    });
  await show('post');
  await show('poster');
  await show('preview', PAID, true);
  await show('locked post', PAID);
  await show('poster of a locked film', PAID);
  await buildPurchase(db, fan.id, seller, await show('bought post', PAID));
  await db.pool.query('insert into follows values ($1, $2, $3)', [fan.id, owner.id, now]);
  const as = (id: string) => operationsOf(id === owner.id ? owner : fan);
  const conversation = await open(as, owner.id, fan.id);
  await send(as, owner.id, conversation, { media: [{ mediaId: files.message }] });
  await send(as, owner.id, conversation, {
    media: [{ mediaId: files['locked message'] }],
    priceCents: 900,
  });
});
afterAll(() => media.close());

const operationsOf = (viewer: Viewer | null) =>
  operationsAs(testDeps(media.deps.db, media.clock), viewer);

/** Requests another crop or poster ('asked'), or marks it as made. */
const change = (id: MediaId, place: Place, what: 'asked' | 'made') => {
  const [asked, made] = isPoster(place)
    ? ['poster_version', 'postered_version']
    : ['crop_version', 'cropped_version'];
  return media.deps.db.pool.query(
    what === 'asked'
      ? `update media set ${asked} = ${asked} + 1 where id = $1`
      : `update media set ${made} = ${asked} where id = $1`,
    [id],
  );
};

/** Every way to fetch a variant: its own address, the official client's addresses, and others. */
async function roads(id: MediaId, variant: string, viewer: Viewer | null) {
  const object = { bucket: 'media', name: `${id}/${variant}` };
  const name = `media/${id}/${variant}`;
  const now = media.clock.now();
  const asks: Record<string, () => Promise<Response>> = {
    public: () => media.get(publicAddress(object), viewer),
    session: () => media.get(sessionAddress(object), viewer),
    'public, without a session': () => media.get(publicAddress(object)),
  };
  if (viewer) {
    const bearer = { authorization: `Bearer ${viewer.sessionId}` };
    const signed = signedAddress(
      key,
      object,
      { viewerId: viewer.id, sessionId: viewer.sessionId },
      now,
    );
    asks['signed'] = () => media.get(signed, viewer);
    asks['signed, as a download'] = () => media.get(`${signed}&download=x`, viewer);
    asks['part of it'] = () => media.get(signed, viewer, { range: 'bytes=0-9' });
    asks['only if it is another'] = () => media.get(signed, viewer, { 'if-none-match': '"a"' });
    asks['client'] = () => media.get(`/storage/v1/object/${name}`, null, bearer);
    asks['client, authenticated'] = () =>
      media.get(`/storage/v1/object/authenticated/${name}`, null, bearer);
    asks['client, signing'] = () =>
      fetch(`${media.url}/storage/v1/object/sign/${name}`, {
        method: 'POST',
        headers: { ...bearer, 'content-type': 'application/json' },
        body: JSON.stringify({ expiresIn: 60 }),
      });
  }
  const got: Record<string, boolean> = {};
  for (const [road, ask] of Object.entries(asks)) {
    const answer = await ask();
    await answer.arrayBuffer();
    got[road] = answer.status < 400;
  }
  return got;
}
const openOf = (got: Record<string, boolean>) => Object.keys(got).filter((road) => got[road]);

describe.each(places)('a picture being changed: %s', (place) => {
  const variant = PLACES[place];
  test('opens for its owner alone, by no road for others, until it is made', async () => {
    const id = files[place];
    const before = openOf(await roads(id, variant, fan));
    expect(before).toContain('signed');

    await change(id, place, 'asked');
    expect(openOf(await roads(id, variant, fan))).toEqual([]);
    expect(openOf(await roads(id, variant, null))).toEqual([]);
    expect(openOf(await roads(id, variant, owner))).toContain('signed');
    if (isPoster(place)) {
      const plays = openOf(await roads(id, 'hls/master.m3u8', fan)).length > 0;
      expect(plays).toBe(variant !== 'blur.webp');
    }

    await change(id, place, 'made');
    expect(openOf(await roads(id, variant, fan))).toEqual(before);
  });
});

/** The responses of every list and page for a viewer, as text. */
async function everythingTold(viewer: Viewer | null): Promise<string> {
  const { posts, discovery, messages } = operationsOf(viewer);
  const handle = owner.id;
  const told: unknown[] = [
    await posts.listByCreator({ handle }),
    await posts.listMediaByCreator({ handle }),
    await discovery.explore({}),
  ];
  if (viewer) {
    const { id } = await messages.openConversation({
      userId: userId.parse(viewer === owner ? fan.id : owner.id),
    });
    told.push(await messages.list({ conversationId: id }));
    told.push(await discovery.listFeed({}), await discovery.listGallery({}));
  }
  return JSON.stringify(told);
}

test('no list and no page names a picture that is being changed', async () => {
  const named = async (viewer: Viewer | null) => {
    const told = await everythingTold(viewer);
    return places.filter((place) => told.includes(`${files[place]}/${PLACES[place]}`));
  };
  const ofFan = await named(fan);
  const ofStranger = await named(null);
  // avatars and banners appear as addresses in a profile, which are updated later
  expect(ofFan).toEqual(places.filter((place) => place !== 'avatar' && place !== 'banner'));
  expect(ofStranger.length).toBeGreaterThan(2);
  for (const place of places) await change(files[place], place, 'asked');
  expect(await named(fan)).toEqual([]);
  // the grid for strangers is cached for a second
  await vi.waitFor(async () => expect(await named(null)).toEqual([]), 30_000);
  for (const place of places) await change(files[place], place, 'made');
  expect(await named(fan)).toEqual(ofFan);
});

test('others read that it is being prepared, without its colors; its owner still sees it', async () => {
  const id = files.post;
  const viewOf = async (viewer: Viewer | null) => {
    const { posts } = operationsOf(viewer);
    const page = await posts.listByCreator({ handle: owner.id });
    return page?.items.flatMap((post) => post.media).find((one) => one.id === id);
  };
  expect(await viewOf(fan)).toMatchObject({ status: 'ready', thumbhash: 'secret-thumbhash' });
  await change(id, 'post', 'asked');
  const hidden = { status: 'processing', sources: [], thumbhash: null };
  expect(await viewOf(fan)).toMatchObject(hidden);
  expect(await viewOf(null)).toMatchObject(hidden);
  expect(await viewOf(owner)).toMatchObject({
    status: 'processing',
    sources: [{ width: 640 }],
    thumbhash: 'secret-thumbhash',
  });
  await change(id, 'post', 'made');
  expect(await viewOf(fan)).toMatchObject({ status: 'ready', sources: [{ width: 640 }] });
});

const statusOf = async (address: string) => {
  const answer = await media.get(address);
  await answer.arrayBuffer();
  return answer.status;
};

test('asked about by its id, a file is what the viewer may see of it now', async () => {
  const views = async (viewer: Viewer | null) => {
    const request = { id: 'test', ip: '127.0.0.1', userAgent: 'test' };
    const api = createRouterClient(router, { context: { deps: media.deps, viewer, request } });
    const { items } = await api.media.getViews({ mediaIds: places.map((place) => files[place]) });
    return Object.fromEntries(
      items.map(({ id, status, locked }) => [
        places.find((place) => files[place] === id),
        `${status} ${locked ? 'locked' : 'open'}`,
      ]),
    );
  };
  await change(files.post, 'post', 'asked');
  const ofAnyone = {
    post: 'processing open',
    preview: 'ready open',
    'locked post': 'ready locked',
    poster: 'ready open',
    'poster of a locked film': 'ready locked',
  };
  expect(await views(null)).toEqual({ ...ofAnyone, 'bought post': 'ready locked' });
  expect(await views(fan)).toEqual({
    ...ofAnyone,
    'bought post': 'ready open',
    message: 'ready open',
    'locked message': 'ready locked',
  });
  await change(files.post, 'post', 'made');
  expect(await views(fan)).toMatchObject({ post: 'ready open' });
});

test.each([
  ['avatar', 'avatarMediaId', 'v1-w256.webp'],
  ['banner', 'bannerMediaId', 'v1-w1280.webp'],
] as const)(
  'the %s of a profile has another address after its crop, and none before',
  async (purpose, field, name) => {
    const { db } = media.deps;
    const deps = { ...media.deps, creatorPages: areaParts.creatorPages };
    const id = await media.add(owner, await testPicture(1_300, 900), { purpose });
    expect(await updateProfile(deps, owner, { [field]: id })).toBeNull();
    const shown = async () => {
      const { rows } = await db.pool.query<Record<string, string>>(
        `select p.avatar_url as avatar, c.banner_url as banner
       from profiles p join creators c on c.id = p.id where p.id = $1`,
        [owner.id],
      );
      return rows[0]?.[purpose] ?? '';
    };
    const before = await shown();
    expect(await statusOf(before)).toBe(200);

    const { media: own } = operationsAs(deps, owner);
    await own.setCrop({ mediaId: id, crop: { left: 0, top: 0, width: 0.5, height: 0.5 } });
    expect(await statusOf(before)).toBe(404);
    expect(await updateProfile(deps, owner, { [field]: id })).toBe('media_not_ready');

    const job = mediaJobs.find((one) => one.job.name === 'media.crop');
    await job?.run(deps, { mediaId: id }, new AbortController().signal);
    await runConsumers(deps, [croppedPictures]);
    expect(await shown()).toBe(publicAddress({ bucket: 'media', name: `${id}/${name}` }));
    expect(await statusOf(await shown())).toBe(200);
    expect(await statusOf(before)).toBe(404);
  },
);
