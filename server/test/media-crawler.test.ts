import { createRouterClient } from '@orpc/server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type CreatorId, creatorId, mediaId, type MediaId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../src/kernel/viewer.ts';
import { areaParts } from '../src/area-parts.ts';
import { startTestMedia, type TestMedia } from '../src/media/testing/test-media.ts';
import { readPosts } from '../src/posts/reading/read-posts.ts';
import {
  publicAddress,
  sessionAddress,
  signedAddress,
  signingKey,
} from '../src/services/storage/index.ts';
import { router } from '../src/router.ts';
import { buildMembership, buildTier } from './factories/creators.ts';
import { buildPicture, buildPost, buildPurchase, EVERYONE, MEMBERS } from './factories/posts.ts';
import { isLong } from './long.ts';
import { codeOf } from './operations.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

type Access = 'full' | 'locked' | 'none';
const VARIANTS: Readonly<Record<string, 'full' | 'locked' | 'original' | 'clean'>> = {
  'w640.webp': 'full',
  'hls/p1.mp4': 'full',
  'captions/en.vtt': 'full',
  'blur.webp': 'locked',
  'teaser/0-5000.mp4': 'locked',
  original: 'original',
  // of these files nothing is for sale, so that it is their owner's alone
  clean: 'clean',
};
const FILES = ['paid', 'open', 'draft', 'preview'] as const;
type File = (typeof FILES)[number];

let media: TestMedia;
let seller: CreatorId;
const ids = {} as Record<File, MediaId>;
const people: Record<string, Viewer | null> = { stranger: null };
/** Every address that any of these people was ever given. */
const issued = new Set<string>();
/** Who may have what now, written by hand. */
const rights: Record<string, Readonly<Record<File, Access>>> = {};
const fan = {
  paid: 'locked',
  open: 'full',
  draft: 'none',
  preview: 'full',
} as const;
const nothing = {
  paid: 'none',
  open: 'none',
  draft: 'none',
  preview: 'none',
} as const;
const everything = {
  paid: 'full',
  open: 'full',
  draft: 'full',
  preview: 'full',
} as const;

const marker = (id: MediaId, variant: string) => `bytes of ${id} ${variant};`;

beforeAll(async () => {
  media = await startTestMedia('folder', areaParts.byteAccess);
  const { db, files } = media.deps;
  const owner = await media.signIn('creator');
  seller = creatorId.parse(owner.id);
  people['owner'] = owner;
  for (const name of ['fan', 'member', 'buyer', 'refunded', 'blocked'])
    people[name] = await media.signIn();
  Object.assign(rights, {
    stranger: fan,
    fan,
    refunded: fan,
    member: { ...fan, paid: 'full' },
    buyer: { ...fan, paid: 'full' },
    blocked: nothing,
    owner: everything,
  });
  for (const file of FILES) {
    ids[file] = await buildPicture(db, owner.id);
    for (const [name, kind] of Object.entries(VARIANTS)) {
      const key = `media/${ids[file]}/${name}`;
      const bytes = Buffer.from(marker(ids[file], name).repeat(20));
      await files.put(key, bytes);
      await db.pool.query(
        `insert into media_variants (media_id, name, class, key, content_type, width, height, bytes, etag)
         values ($1, $2, $3, $4, 'application/test', 640, 800, $5, $2)
         on conflict (media_id, name) do update set key = excluded.key, bytes = excluded.bytes`,
        [ids[file], name, kind, key, bytes.length],
      );
    }
  }
  await db.pool.query('update media set teaser_ms = 5000');
  const now = media.clock.now();
  const publishedAt = new Date(now.getTime() - 3_600_000);
  const post = await buildPost(db, seller, {
    audience: [...MEMBERS, [{ kind: 'price', priceCents: 900 as never }]],
    publishedAt,
    media: [{ mediaId: ids.paid }, { mediaId: ids.preview, isPreview: true }],
  });
  const open = await buildPost(db, seller, {
    audience: EVERYONE,
    publishedAt,
    media: [{ mediaId: ids.open }],
  });
  const draft = await buildPost(db, seller, {
    status: 'draft',
    publishedAt,
    media: [{ mediaId: ids.draft }],
  });
  const person = (name: string) => people[name]?.id ?? owner.id;
  const tier = await buildTier(db, seller);
  const periodEnd = new Date(now.getTime() + 86_400_000 * 20);
  await buildMembership(db, person('member'), seller, tier, { startedAt: publishedAt, periodEnd });
  await buildPurchase(db, person('buyer'), seller, post);
  await buildPurchase(db, person('refunded'), seller, post, { refunded: true });
  await db.pool.query('insert into blocks values ($1, $2, $3)', [seller, person('blocked'), now]);
  const key = await signingKey(db);
  for (const viewer of Object.values(people)) {
    const text = JSON.stringify(await readPosts(media.deps, viewer, [post, open, draft]));
    for (const [address] of text.matchAll(/\/storage\/v1\/[^"]+/g)) issued.add(address);
    // and addresses that are never given out: a valid signature for each file
    for (const id of Object.values(ids)) {
      for (const variant of Object.keys(VARIANTS)) {
        const object = { bucket: 'media', name: `${id}/${variant}` };
        issued.add(publicAddress(object)).add(sessionAddress(object));
        if (viewer)
          issued.add(
            signedAddress(key, object, { viewerId: viewer.id, sessionId: viewer.sessionId }, now),
          );
      }
    }
  }
});
afterAll(() => media.close());

/** One variant of each kind, of a file that some may have and of one that only its owner may; `npm run test:long` takes all. */
const BY_EVERY_ROAD = /\/(?:w640\.webp|teaser\/0-5000\.mp4|original)(?:\?|$)/;

/** The same file under every other address that can be derived from this one. */
function derived(address: string): string[] {
  const isTaken =
    BY_EVERY_ROAD.test(address) && [ids.paid, ids.draft].some((id) => address.includes(id));
  if (!isLong && !isTaken) return [address];
  const bare = address.replace(/\?.*$/, '');
  if (bare !== address) return [address, `${address}&download=x`, bare];
  const name = bare.replace(/^\/storage\/v1\/object\/[a-z]+\//, '');
  const roads = [
    'object',
    'object/sign',
    'object/public',
    'object/authenticated',
    'object/info',
    'render/image/public',
    'upload/resumable',
  ];
  return [
    address,
    `${address}?download=x`,
    ...roads.map((road) => `/storage/v1/${road}/${name}`),
    `/storage/v1/object/public/uploads/../${name}`,
    `/storage/v1/object/public/media/x%2f..%2f${encodeURIComponent(name.replace(/^media\//, ''))}`,
    `/storage/v1//object/public/${name}`,
    `/${name}`,
    `/rest/v1/media_variants?select=*`,
    `/files/${name}`,
  ];
}

async function crawl(only = ''): Promise<{ leaks: string[]; got: Set<string> }> {
  const leaks: string[] = [];
  const got = new Set<string>();
  const addresses = [...new Set([...issued].flatMap(derived))].filter((one) => one.includes(only));
  for (const [role, viewer] of Object.entries(people)) {
    const ways: Record<string, string>[] = viewer
      ? [
          { cookie: `ll-session=${viewer.sessionId}` },
          { authorization: `Bearer ${viewer.sessionId}` },
        ]
      : // without either header every viewer is a stranger
        [{}];
    for (const headers of ways) {
      const ask = async (address: string) => {
        const response = await fetch(`${media.url}${address}`, { headers });
        const body = await response.text();
        for (const file of FILES) {
          for (const [variant, kind] of Object.entries(VARIANTS)) {
            if (!body.includes(marker(ids[file], variant))) continue;
            got.add(`${role} ${file} ${variant}`);
            // the public path gives everyone only what strangers may see
            const isAsked = Object.keys(headers).length > 0 && !/\/public\//.test(response.url);
            const right = rights[isAsked ? role : 'stranger']?.[file] ?? 'none';
            const mayHave =
              kind === 'original' || kind === 'clean'
                ? isAsked && role === 'owner'
                : right === 'full' || (right === 'locked' && kind === 'locked');
            if (!mayHave) leaks.push(`${role} got ${file} ${variant} from ${address}`);
          }
        }
      };
      for (let start = 0; start < addresses.length; start += 50) {
        await Promise.all(addresses.slice(start, start + 50).map(ask));
      }
    }
  }
  return { leaks, got };
}

test('nobody gets a byte without the right to it, from any address or path; everybody gets theirs', async () => {
  const { leaks, got } = await crawl();
  expect(leaks).toEqual([]);
  for (const [role, files] of Object.entries(rights)) {
    for (const file of FILES) {
      if (role === 'blocked') continue;
      const has = got.has(`${role} ${file} hls/p1.mp4`);
      expect([role, file, has]).toEqual([role, file, files[file] === 'full']);
    }
  }
});

test('where a film was left is told and kept for who may see it, and of the rest not even that it is there', async () => {
  const { db } = media.deps;
  await db.pool.query(`update media set kind = 'video', duration_ms = 60000`);
  for (const [role, files] of Object.entries(rights)) {
    const viewer = people[role];
    const request = { id: 'test', ip: '127.0.0.1', userAgent: 'test' };
    const { media: of } = createRouterClient(router, {
      context: { deps: media.deps, viewer: viewer ?? null, request },
    });
    const told: Record<string, string[]> = {};
    const unknown = mediaId.parse(crypto.randomUUID());
    for (const [file, id] of [...Object.entries(ids), ['unknown', unknown] as const]) {
      told[file] = [
        await codeOf(of.savePosition({ mediaId: id, positionMs: 90_000 })),
        await codeOf(of.position({ mediaId: id })),
      ];
    }
    const expected = (right: Access) =>
      Array(2).fill(!viewer ? 'not_signed_in' : right === 'full' ? 'ok' : 'not_found');
    expect([role, told]).toEqual([
      role,
      {
        ...Object.fromEntries(FILES.map((file) => [file, expected(files[file])])),
        unknown: expected('none'),
      },
    ]);
  }
});

test('the same addresses are worth nothing once the right is gone', async () => {
  const { db } = media.deps;
  await db.pool.query(
    `update memberships set status = 'ended', ended_at = now(), current_period_end = $1`,
    [media.clock.now()],
  );
  await db.pool.query(`update grants set revoked_at = $1, revoked_why = 'refund'`, [
    media.clock.now(),
  ]);
  Object.assign(rights, { member: fan, buyer: fan });
  const { leaks, got } = await crawl(ids.paid);
  expect(leaks).toEqual([]);
  expect(
    [...got].filter((line) => / paid (?!blur|teaser)/.test(line) && !line.startsWith('owner')),
  ).toEqual([]);
});
