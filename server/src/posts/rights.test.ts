/** Who may see what: every person, every state of a post and its files, through every endpoint that leads to them. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CreatorId, MediaId, PostId, UserId } from '@limelight/contract/platform/ids';
import { buildFan } from '../../test/factories/accounts.ts';
import { buildMembership, buildSeller, TEST_NOW, viewerOf } from '../../test/factories/creators.ts';
import {
  buildPicture,
  buildPost,
  buildPurchase,
  EVERYONE,
  FOLLOWERS,
  MEMBERS,
} from '../../test/factories/posts.ts';
import { codeOf, operationsAs, testDeps } from '../../test/operations.ts';
import { openTestDb } from '../../test/test-db.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { archiveOf, mediaReader } from '../media/index.ts';
import { DAY, FixedClock } from '../platform/clock/clock.ts';
import { areaParts } from '../area-parts.ts';

const PEOPLE = [
  'anonymous',
  'fan',
  'follower',
  'member',
  'buyer',
  'blocked',
  'creator',
  'other creator',
  'moderator',
  'admin',
] as const;
type Person = (typeof PEOPLE)[number];

// F full, L locked, N none; one letter per person, in the order above, and last for staff with a reason.
//   ano fan fol mem buy blo cre oth mod adm reason
const STATES = {
  draft: 'N   N   N   N   N   N   F   N   N   N   N',
  scheduled: 'N   N   N   N   N   N   F   N   N   N   N',
  'on show, open': 'F   F   F   F   F   N   F   F   F   F   F',
  'on show, for followers': 'L   L   F   L   F   N   F   L   L   L   F',
  'on show, for members': 'L   L   L   F   F   N   F   L   L   L   F',
  archived: 'N   N   N   N   F   N   F   N   N   N   N',
  expired: 'N   N   N   N   F   N   F   N   N   N   N',
  deleted: 'N   N   N   N   F   N   N   N   N   N   N',
  'taken down': 'N   N   N   N   N   N   F   N   N   N   F',
  'vault only': 'N   N   N   N   N   N   F   N   N   N   N',
} as const;
type State = keyof typeof STATES;
type Letter = 'F' | 'L' | 'N';

let database: Awaited<ReturnType<typeof openTestDb>>;
let seller: CreatorId;
let people: Record<Person, Viewer | null>;
const media = {} as Record<State, MediaId>;
const posts = {} as Record<State, PostId | null>;
const clock = new FixedClock(TEST_NOW);
const deps = () => testDeps(database.db, clock);
const as = (viewer: Viewer | null) => operationsAs(deps(), viewer);
const staff = async (role: 'moderator' | 'admin') => {
  const id = await buildFan(database.db);
  await database.db.pool.query('insert into user_roles values ($1, $2)', [id, role]);
  return viewerOf(id, role);
};

beforeAll(async () => {
  database = await openTestDb();
  const { db } = database;
  const built = await buildSeller(db, { handle: 'seller' });
  seller = built.id;
  const other = await buildSeller(db, { handle: 'other' });
  const [fan, follower, member, buyer, blocked] = (await Promise.all(
    Array.from({ length: 5 }, () => buildFan(db)),
  )) as [UserId, UserId, UserId, UserId, UserId];
  await db.pool.query('insert into follows values ($1, $2, $3)', [follower, seller, TEST_NOW]);
  await buildMembership(db, member, seller, built.tierId);
  await db.pool.query('insert into blocks values ($1, $2, $3)', [seller, blocked, TEST_NOW]);
  people = {
    anonymous: null,
    fan: viewerOf(fan),
    follower: viewerOf(follower),
    member: viewerOf(member),
    buyer: viewerOf(buyer),
    blocked: viewerOf(blocked),
    creator: viewerOf(seller, 'creator'),
    'other creator': viewerOf(other.id, 'creator'),
    moderator: await staff('moderator'),
    admin: await staff('admin'),
  };
  const post = async (state: State, options: Parameters<typeof buildPost>[2]) => {
    media[state] = await picture();
    posts[state] = await buildPost(db, seller, {
      text: 'secret words',
      media: [{ mediaId: media[state], alt: 'secret alt' }],
      ...options,
    });
    // a purchase was only possible while the post was published
    if (state !== 'draft' && state !== 'scheduled' && state !== 'on show, open')
      await buildPurchase(db, buyer, seller, posts[state]);
  };
  await post('draft', { status: 'draft', audience: EVERYONE });
  // a draft first: only a scheduled post has the time, and the factory does not know it
  await post('scheduled', { status: 'draft', audience: EVERYONE });
  await db.pool.query(`update posts set status = 'scheduled', scheduled_for = $2 where id = $1`, [
    posts.scheduled,
    new Date(TEST_NOW.getTime() + DAY),
  ]);
  await post('on show, open', { audience: EVERYONE });
  await post('on show, for followers', { audience: FOLLOWERS });
  await post('on show, for members', { audience: MEMBERS });
  await post('archived', { status: 'archived', audience: EVERYONE });
  await post('expired', { audience: EVERYONE, expiresAt: TEST_NOW });
  await post('deleted', { status: 'deleted', audience: EVERYONE });
  await post('taken down', { audience: EVERYONE });
  const wish = { postId: posts['taken down'] as PostId, reason: 'Against the rules' };
  await as(await staff('moderator')).posts.takeDown(wish);
  media['vault only'] = await picture();
  posts['vault only'] = null;
});
afterAll(() => database.close());

async function picture(): Promise<MediaId> {
  const id = await buildPicture(database.db, seller, { fileName: 'secret-file.jpg' });
  await database.db.pool.query(
    `insert into media_variants (media_id, name, class, key, content_type, bytes, etag)
     values ($1::uuid, 'captions/en.vtt', 'full', $1::text || '/en.vtt', 'text/vtt', 50, 'c'),
            ($1::uuid, 'original', 'original', $1::text || '/original', 'image/jpeg', 900, 'd')`,
    [id],
  );
  return id;
}

/** The objects of a file that the byte server serves; addresses are signed after the same check. */
async function bytesOf(viewer: Viewer | null, id: MediaId): Promise<Record<string, boolean>> {
  const read = mediaReader({ db: database.db, clock, files: null as never }, areaParts.byteAccess);
  const names = ['w640.webp', 'captions/en.vtt', 'blur.webp', 'original'];
  const found = await Promise.all(
    names.map((name) =>
      read({
        bucket: 'media',
        name: `${id}/${name}`,
        viewerId: viewer?.id ?? null,
        sessionId: viewer?.sessionId ?? null,
      }),
    ),
  );
  return Object.fromEntries(names.map((name, index) => [name, found[index] !== null]));
}

/** Checks every way to the file and its post; all of them have to agree. */
async function expectAccess(viewer: Viewer | null, state: State, access: Letter) {
  const isOwner = viewer?.id === seller;
  const id = media[state];
  expect(await bytesOf(viewer, id)).toEqual({
    'w640.webp': access === 'F' || isOwner,
    'captions/en.vtt': access === 'F' || isOwner,
    'blur.webp': access !== 'N' || isOwner,
    original: isOwner,
  });
  const name = Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url');
  if (viewer)
    expect(await archiveOf(deps(), name, viewer.id)).toEqual(isOwner ? expect.anything() : null);

  const postId = posts[state];
  if (postId === null) return;
  const client = as(viewer);
  const told = await client.posts.get({ postId }).catch((error: { code: string }) => error.code);
  if (access === 'N') expect(told).toBe('not_found');
  else expect(told).toMatchObject({ locked: access === 'L' });
  const says = JSON.stringify([
    told,
    await client.posts.listByCreator({ handle: 'seller', limit: 50 }),
    await client.posts.listMediaByCreator({ handle: 'seller' }),
    await client.discovery.explore({ q: 'seller' }),
  ]);
  const isOnShow = state.startsWith('on show');
  expect(says.includes(postId)).toBe(access !== 'N' && (isOnShow || typeof told === 'object'));
  if (access !== 'F') expect(says).not.toContain(`${id}/w640.webp`);
  expect(JSON.stringify(told).includes('secret')).toBe(access === 'F');
  expect(await codeOf(client.posts.listComments({ postId }))).toBe(
    access === 'F' ? 'ok' : 'not_found',
  );
  const page = await client.posts
    .getWithComments({ postId })
    .catch((error: { code: string }) => error.code);
  if (access === 'N') expect(page).toBe('not_found');
  else expect(page).toEqual({ post: told, comments: access === 'F' ? expect.anything() : null });
}

describe.each(Object.keys(STATES) as State[])('%s', (state) => {
  const letters = STATES[state].split(/\s+/) as Letter[];
  const reason = letters[PEOPLE.length];

  test.each(PEOPLE.map((person, index) => [person, letters[index]] as const))(
    '%s: %s',
    async (person, access) => {
      await expectAccess(people[person], state, access ?? 'N');
    },
  );

  test.each(['moderator', 'admin'] as const)(`%s, with a reason: ${reason}`, async (role) => {
    const viewer = await staff(role);
    const postId = posts[state];
    if (postId === null) return expectAccess(viewer, state, 'N');
    const look = await codeOf(as(viewer).posts.look({ postId, reason: 'Somebody asked' }));
    const isSecret = state === 'draft' || state === 'scheduled';
    expect(look).toBe(isSecret ? 'not_found' : reason === 'F' ? 'ok' : 'not_on_show');
    await expectAccess(viewer, state, reason ?? 'N');
  });
});

describe('a look', () => {
  const lines = async () =>
    (await as(people.admin).safety.listAudit({ limit: 100 })).items.filter(
      (line) => line.action === 'posts.look',
    );

  test('needs a reason, is one line of the audit log a day, and closes after it', async () => {
    const viewer = await staff('moderator');
    const postId = posts['on show, for members'] as PostId;
    const { posts: moderated } = as(viewer);
    expect(await moderated.getForModerator({ postId })).toMatchObject({
      content: 'with_reason',
      text: null,
    });
    expect(await codeOf(moderated.look({ postId, reason: '  ' }))).toBe('invalid_input');
    expect(await lines()).not.toContainEqual(expect.objectContaining({ reason: 'Spam?' }));
    for (const reason of ['Spam?', 'Once more']) {
      expect(await moderated.look({ postId, reason })).toMatchObject({
        content: 'open',
        text: 'secret words',
      });
    }
    const mine = (await lines()).filter((line) => /Spam|Once/.test(line.reason ?? ''));
    expect(mine).toMatchObject([{ thing: { kind: 'post', id: postId }, reason: 'Spam?' }]);
    // another moderator has to give a reason, too
    expect(await as(people.moderator).posts.getForModerator({ postId })).toMatchObject({
      text: null,
    });

    clock.advance(DAY);
    expect(await moderated.getForModerator({ postId })).toMatchObject({
      content: 'with_reason',
      text: null,
    });
    await expectAccess(viewer, 'on show, for members', 'L');
    clock.advance(-DAY);
  });

  test('is for reading: no like, no comment, no vote', async () => {
    const viewer = await staff('moderator');
    const postId = posts['on show, for members'] as PostId;
    const { posts: moderated } = as(viewer);
    await moderated.look({ postId, reason: 'Somebody asked' });
    expect((await moderated.get({ postId })).viewer.canComment).toBe(false);
    expect(await codeOf(moderated.like({ postId }))).toBe('not_found');
    expect(await codeOf(moderated.comment({ postId, text: 'Hello' }))).toBe('comments_closed');
  });

  test('of what is open anyway is not written down', async () => {
    const viewer = await staff('moderator');
    const before = (await lines()).length;
    const postId = posts['on show, open'] as PostId;
    expect(await as(viewer).posts.look({ postId, reason: 'Why not' })).toMatchObject({
      content: 'open',
    });
    expect(await lines()).toHaveLength(before);
  });

  test('opens the list of what was taken down line by line', async () => {
    const viewer = await staff('moderator');
    const postId = posts['taken down'] as PostId;
    const text = async () =>
      (await as(viewer).posts.listTakenDown({})).items.map((post) => [post.content, post.text]);
    expect(await text()).toEqual([['with_reason', null]]);
    await as(viewer).posts.look({ postId, reason: 'Its author asks why' });
    expect(await text()).toEqual([['open', 'secret words']]);
  });
});
