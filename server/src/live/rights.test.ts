/** Who may learn of a stream, and who may watch it: every person, every state, through the operations and the channel. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CreatorId, StreamId, UserId } from '@limelight/contract/platform/ids';
import { buildFan } from '../../test/factories/accounts.ts';
import { buildMembership, buildSeller, TEST_NOW, viewerOf } from '../../test/factories/creators.ts';
import { buildPicture, EVERYONE, FOLLOWERS, MEMBERS } from '../../test/factories/posts.ts';
import { buildStream, type StreamOptions } from '../../test/factories/streams.ts';
import { FakeEngine } from '../../test/live/fake-engine.ts';
import { codeOf, operationsAs, testDeps } from '../../test/operations.ts';
import { openTestDb } from '../../test/test-db.ts';
import { areaParts } from '../area-parts.ts';
import { channelRights } from '../channels.ts';
import type { Viewer } from '../kernel/viewer.ts';
import { FixedClock, SECOND } from '../platform/clock/clock.ts';
import { buildTicket } from '../../test/factories/streams.ts';

const PEOPLE = [
  'anonymous',
  'fan',
  'follower',
  'member',
  'listed',
  'ticket buyer',
  'blocked',
  'creator',
  'other creator',
  'moderator',
  'admin',
] as const;
type Person = (typeof PEOPLE)[number];

// F may watch all of it, P its first seconds, L knows of it, N does not; one letter per person, in the order above, and last
// for staff with a reason.
//   ano fan fol mem lis tic blo cre oth mod adm reason
const STATES = {
  prepared: 'N   N   N   N   N   N   N   F   N   N   N   N',
  'announced, for members': 'L   L   L   F   L   F   N   F   L   L   L   F',
  'live, open': 'F   F   F   F   F   F   N   F   F   F   F   F',
  'live, for followers': 'L   L   F   L   L   F   N   F   L   L   L   F',
  'live, for members, with a preview': 'L   P   P   F   P   F   N   F   P   P   P   F',
  'live, for a list': 'N   N   N   N   F   N   N   F   N   N   N   F',
  'live, for a list, with a ticket': 'L   L   L   L   F   F   N   F   L   L   L   F',
  'live, taken down': 'N   N   N   N   N   N   N   F   N   N   N   F',
  'ended, for members': 'L   L   L   F   L   F   N   F   L   L   L   F',
  'canceled, was announced': 'F   F   F   F   F   F   N   F   F   F   F   F',
  'canceled, was prepared': 'N   N   N   N   N   N   N   F   N   N   N   N',
} as const;
type State = keyof typeof STATES;
const WORDS = { F: 'open', P: 'preview', L: 'locked', N: 'not_found' } as const;
type Letter = keyof typeof WORDS;

let database: Awaited<ReturnType<typeof openTestDb>>;
let seller: CreatorId;
let people: Record<Person, Viewer | null>;
const streams = {} as Record<State, StreamId>;
const clock = new FixedClock(TEST_NOW);
const engine = new FakeEngine();
const deps = () => Object.assign(testDeps(database.db, clock), { live: engine });
const as = (viewer: Viewer | null) => operationsAs(deps(), viewer).live;
const query = (text: string, values: unknown[]) => database.db.pool.query(text, values);

async function staff(role: 'moderator' | 'admin') {
  const id = await buildFan(database.db);
  await query('insert into user_roles values ($1, $2)', [id, role]);
  return viewerOf(id, role);
}

beforeAll(async () => {
  database = await openTestDb();
  const { db } = database;
  const built = await buildSeller(db, { handle: 'seller' });
  seller = built.id;
  const other = await buildSeller(db, { handle: 'other' });
  const [fan, follower, member, listed, buyer, blocked] = (await Promise.all(
    Array.from({ length: 6 }, () => buildFan(db)),
  )) as [UserId, UserId, UserId, UserId, UserId, UserId];
  await query('insert into follows values ($1, $2, $3)', [follower, seller, TEST_NOW]);
  await buildMembership(db, member, seller, built.tierId);
  await query('insert into blocks values ($1, $2, $3)', [seller, blocked, TEST_NOW]);
  const { rows } = await db.pool.query<{ id: string }>(
    `insert into creator_lists (creator_id, name, created_at) values ($1, 'Friends', $2) returning id`,
    [seller, TEST_NOW],
  );
  const list = { kind: 'list' as const, listId: rows[0]?.id ?? '' };
  await query('insert into creator_list_people (list_id, user_id, added_at) values ($1, $2, $3)', [
    list.listId,
    listed,
    TEST_NOW,
  ]);
  people = {
    anonymous: null,
    fan: viewerOf(fan),
    follower: viewerOf(follower),
    member: viewerOf(member),
    listed: viewerOf(listed),
    'ticket buyer': viewerOf(buyer),
    blocked: viewerOf(blocked),
    creator: viewerOf(seller, 'creator'),
    'other creator': viewerOf(other.id, 'creator'),
    moderator: await staff('moderator'),
    admin: await staff('admin'),
  };
  const stream = async (state: State, options: StreamOptions) => {
    // a creator shows one at a time: the row becomes live when it is asked for
    const { state: kind = 'prepared', ...rest } = options;
    streams[state] = await buildStream(db, seller, { state: kind, ...rest });
    const sells = options.ticketCents !== undefined && kind !== 'prepared';
    if (sells) await buildTicket(db, buyer, seller, streams[state]);
  };
  const ticketCents = 900;
  await stream('prepared', { state: 'prepared', audience: EVERYONE });
  await stream('announced, for members', { state: 'announced', audience: MEMBERS, ticketCents });
  await stream('live, open', { state: 'announced', audience: EVERYONE });
  await stream('live, for followers', { state: 'announced', audience: FOLLOWERS, ticketCents });
  const withPreview = { audience: MEMBERS, ticketCents, previewSeconds: 30 };
  await stream('live, for members, with a preview', { state: 'announced', ...withPreview });
  await stream('live, for a list', { state: 'announced', audience: [[list]] });
  const sold = { audience: [[list]], ticketCents };
  await stream('live, for a list, with a ticket', { state: 'announced', ...sold });
  await stream('live, taken down', { state: 'ended', audience: EVERYONE });
  await query('update streams set taken_down_at = $2 where id = $1', [
    streams['live, taken down'],
    TEST_NOW,
  ]);
  await stream('ended, for members', { state: 'ended', audience: MEMBERS, ticketCents });
  await stream('canceled, was announced', { state: 'canceled', audience: EVERYONE });
  await stream('canceled, was prepared', { state: 'canceled', audience: EVERYONE });
  await query('update streams set starts_at = null where id = $1', [
    streams['canceled, was prepared'],
  ]);
});
afterAll(() => database.close());

const letterOf = async (viewer: Viewer | null, id: StreamId): Promise<string> => {
  const code = await codeOf(as(viewer).get({ streamId: id }));
  return code === 'ok' ? (await as(viewer).get({ streamId: id })).access : code;
};
const hears = async (viewer: Viewer, id: StreamId) =>
  (await channelRights(deps(), viewer, `stream:${id}`)).hear;

/** Makes a stream live while `work` runs; the matrix has one row per state. */
async function whileLive<Done>(state: State, work: () => Promise<Done>): Promise<Done> {
  const id = streams[state];
  if (!state.startsWith('live') || state === 'live, taken down') return work();
  await query(`update streams set state = 'live', started_at = $2 where id = $1`, [id, TEST_NOW]);
  const done = await work();
  await query(`update streams set state = 'announced', started_at = null where id = $1`, [id]);
  return done;
}

describe.each(Object.keys(STATES) as State[])('%s', (state) => {
  const [...expected] = STATES[state].split(/ +/) as Letter[];

  test('is seen, heard and watched by whom it is for', () =>
    whileLive(state, async () => {
      const id = streams[state];
      const isLive = state.startsWith('live') && state !== 'live, taken down';
      for (const [at, person] of PEOPLE.entries()) {
        // of a stream that was prepared its creator reads `getMine`
        if (person === 'creator' && state === 'prepared') continue;
        const viewer = people[person];
        const letter = expected[at] ?? 'N';
        expect([person, await letterOf(viewer, id)]).toEqual([person, WORDS[letter]]);
        if (viewer) expect([person, await hears(viewer, id)]).toEqual([person, letter !== 'N']);
        const watched = await codeOf(as(viewer).watch({ streamId: id }));
        const may = letter === 'F' || letter === 'P';
        const known = may && isLive ? 'ok' : isLive ? 'locked' : 'not_live';
        expect([person, watched]).toEqual([person, letter === 'N' ? 'not_found' : known]);
      }
    }));

  test('opens to staff who give a reason, as far as others ever knew of it', () =>
    whileLive(state, async () => {
      const looker = await staff('moderator');
      const reason = 'A report says that it breaks the rules';
      const code = await codeOf(as(looker).look({ streamId: streams[state], reason }));
      const letter = expected.at(-1) ?? 'N';
      expect(code).toBe(letter === 'N' ? 'not_found' : 'ok');
      expect(await letterOf(looker, streams[state])).toBe(WORDS[letter]);
      clock.advance(25 * 3_600 * SECOND);
      const later = await letterOf(looker, streams[state]);
      clock.advance(-25 * 3_600 * SECOND);
      expect(later).toBe(WORDS[expected[PEOPLE.indexOf('moderator')] ?? 'N']);
    }));
});

test('lists and red dots have what each person may learn of', async () => {
  await whileLive('live, for a list', async () => {
    for (const person of PEOPLE) {
      const viewer = people[person];
      const isIn = person === 'listed' || person === 'creator';
      const { now, soon } = await as(viewer).getLists({ handle: 'seller' });
      const dots = (await as(viewer).listLiveCreators({})).items;
      const isThere = (items: readonly { id: StreamId }[]) =>
        items.some(({ id }) => id === streams['live, for a list']);
      expect([person, isThere(now.items), dots.length]).toEqual([person, isIn, isIn ? 1 : 0]);
      expect([person, isThere(soon.items)]).toEqual([person, false]);
      const titles = soon.items.length;
      expect([person, titles > 0]).toEqual([person, person !== 'blocked']);
    }
  });
  expect(
    (await as(null).list({ show: 'soon', handle: 'nobody-here' }).catch(codeOfError)) ?? '',
  ).toBe('not_found');
});
const codeOfError = (error: { code?: string }) => error.code;

test('a cover is open to whoever may learn of its stream', async () => {
  const cover = await buildPicture(database.db, seller);
  const id = streams['live, for a list'];
  await query('update streams set cover_media_id = $2 where id = $1', [id, cover]);
  for (const person of PEOPLE) {
    const viewer = people[person];
    const access = await areaParts.byteAccess.of(
      database.db,
      viewer?.id ?? null,
      [cover],
      clock.now(),
    );
    const isIn = person === 'listed' || person === 'creator';
    expect([person, access.get(cover)]).toEqual([person, isIn ? 'full' : 'none']);
  }
});
