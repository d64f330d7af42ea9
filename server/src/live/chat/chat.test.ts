/** The chat of a stream: who may do what, what others read of it, and how it is told. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ChatNews } from '@limelight/contract/live/chat-events';
import { CHAT } from '@limelight/contract/live/chat-limits';
import type { CreatorId, StreamId, StreamLineId, UserId } from '@limelight/contract/platform/ids';
import { countStatements } from '../../../test/database/count-statements.ts';
import { buildFan } from '../../../test/factories/accounts.ts';
import {
  buildMembership,
  buildSeller,
  TEST_NOW,
  viewerOf,
} from '../../../test/factories/creators.ts';
import { MEMBERS } from '../../../test/factories/posts.ts';
import { buildStream, type StreamOptions } from '../../../test/factories/streams.ts';
import { codeOf, operationsAs, testDeps } from '../../../test/operations.ts';
import { openTestDb } from '../../../test/test-db.ts';
import { isLong } from '../../../test/long.ts';
import type { Told } from '../../../test/chats/told.ts';
import type { Deps } from '../../kernel/deps.ts';
import { channelRights } from '../../channels.ts';
import { closeChats, exportsOfChats } from './account.ts';
import { FixedClock, HOUR, MINUTE, SECOND } from '../../platform/clock/clock.ts';

let database: Awaited<ReturnType<typeof openTestDb>>;
let deps: Deps;
const clock = new FixedClock(new Date(TEST_NOW));
const told: Told[] = [];
let creator: CreatorId;
let [fan, friend, member]: UserId[] = [];

const as = (id: UserId) =>
  operationsAs(deps, id === creator ? viewerOf(id, 'creator') : viewerOf(id)).live;
const sql = (text: string, values: unknown[]) => database.db.pool.query(text, values);
/** Streams of this test's creator: one of them is live at a time. */
const live = async (options: StreamOptions = {}): Promise<StreamId> => {
  await sql(
    `update streams set state = 'ended', ended_at = $2, end_reason = 'creator' where creator_id = $1 and state = 'live'`,
    [creator, clock.now()],
  );
  return buildStream(database.db, creator, { ...options, now: clock.now() });
};
const say = (
  who: UserId,
  streamId: StreamId,
  text = 'Hello',
  replyTo: StreamLineId | null = null,
) => as(who).sendLine({ streamId, clientId: randomUUID(), text, replyTo });
const read = async (who: UserId, streamId: StreamId, more: object = {}) =>
  (await as(who).readLines({ streamId, ...more })).items.map(({ text }) => text);
const news = (streamId: StreamId): ChatNews[] =>
  told.flatMap(({ topic, event, facts }) =>
    topic === `stream:${streamId}` && event === 'chat' ? [facts as unknown as ChatNews] : [],
  );

beforeAll(async () => {
  database = await openTestDb();
  deps = testDeps(database.db, clock, [], told);
  const seller = await buildSeller(database.db);
  creator = seller.id;
  [fan, friend, member] = await Promise.all([1, 2, 3].map(() => buildFan(database.db)));
  await buildMembership(database.db, member!, creator, seller.tierId);
});
beforeEach(() => void (told.length = 0));
afterAll(() => database.close());

test('a line has its author’s name and mark, and no id of a person', async () => {
  const stream = await live();
  const first = await say(member!, stream, 'First');
  const reply = await say(fan!, stream, 'Second', first.id);
  await say(creator, stream, 'Third');
  expect(reply).toMatchObject({
    sequence: 2,
    isOwn: true,
    mark: null,
    tip: null,
    replyTo: { id: first.id, excerpt: 'First', authorName: first.author?.displayName },
  });
  const { items } = await as(friend!).readLines({ streamId: stream });
  expect(items.map(({ text, mark, isOwn, clientId }) => [text, mark, isOwn, clientId])).toEqual([
    ['First', 'member', false, null],
    ['Second', null, false, null],
    ['Third', 'creator', false, null],
  ]);
  const text = JSON.stringify([items, await as(friend!).getChat({ streamId: stream })]);
  for (const person of [fan, member, creator]) expect(text).not.toContain(person);
});

test('a client’s id is said once, also when both calls come at once, and after the stream', async () => {
  const stream = await live({ slowSeconds: 60 });
  const line = { streamId: stream, clientId: randomUUID(), text: 'Once', replyTo: null };
  const [one, other] = await Promise.all([as(fan!).sendLine(line), as(fan!).sendLine(line)]);
  expect(one.id).toBe(other.id);
  await live();
  expect((await as(fan!).sendLine(line)).id).toBe(one.id);
  expect(await codeOf(say(fan!, stream))).toBe('cannot_say');
});

test('slow mode, members and time-outs hold for fans, and not for those who run the chat', async () => {
  const stream = await live();
  await as(creator).setSlowMode({ streamId: stream, seconds: 30 });
  const line = await say(fan!, stream);
  await expect(say(fan!, stream)).rejects.toMatchObject({
    code: 'too_fast',
    data: { seconds: 30 },
  });
  expect((await as(fan!).getChat({ streamId: stream })).viewer.nextLineAt).toBe(
    new Date(clock.now().getTime() + 30 * SECOND).toISOString(),
  );
  await say(creator, stream);
  await say(creator, stream);
  clock.advance(30 * SECOND);
  await say(fan!, stream);

  await as(creator).setMembersOnly({ streamId: stream, isOn: true });
  clock.advance(MINUTE);
  await expect(say(fan!, stream)).rejects.toMatchObject({ data: { refusal: 'members' } });
  await say(member!, stream);
  await as(fan!).reactToLine({ lineId: line.id, emoji: '🎉' });
  await as(creator).setMembersOnly({ streamId: stream, isOn: false });

  await as(creator).timeOut({ lineId: line.id, minutes: 10 });
  expect(told.at(-1)).toMatchObject({ topic: `user:${fan}`, event: 'chat_right' });
  await expect(say(fan!, stream)).rejects.toMatchObject({ data: { refusal: 'timed_out' } });
  clock.advance(10 * MINUTE);
  await say(fan!, stream);
  await as(creator).timeOut({ lineId: line.id, minutes: null });
  clock.advance(5 * HOUR);
  await expect(say(fan!, stream)).rejects.toMatchObject({ data: { refusal: 'timed_out' } });
  await as(creator).timeOut({ lineId: line.id, minutes: 0 });
  await say(fan!, stream);
  expect(
    await codeOf(as(creator).timeOut({ lineId: (await say(creator, stream)).id, minutes: 1 })),
  ).toBe('not_them');
});

test('who may not watch neither reads nor writes; the chat of another stream is no way in', async () => {
  const stream = await live({ audience: MEMBERS, ticketCents: 500 });
  const line = await say(member!, stream);
  expect(await as(fan!).getChat({ streamId: stream })).toMatchObject({
    lines: { items: [] },
    viewer: { refusal: 'gone', mayModerate: false, mayTip: false },
  });
  const tries = [
    as(fan!).readLines({ streamId: stream }),
    as(fan!).reactToLine({ lineId: line.id, emoji: '🎉' }),
    as(fan!).blockAuthor({ lineId: line.id }),
  ];
  expect(await Promise.all(tries.map(codeOf))).toEqual(tries.map(() => 'not_found'));
  expect(await codeOf(say(fan!, stream))).toBe('cannot_say');
  expect(await codeOf(as(fan!).deleteLine({ lineId: line.id }))).toBe('not_moderator');
  const { rows } = await sql('select from stream_lines where stream_id = $1', [stream]);
  expect(rows).toHaveLength(1);
});

test('across a block nothing is read; the creator’s block closes the chat', async () => {
  const stream = await live();
  const [loud, quiet] = [await buildFan(database.db), await buildFan(database.db)];
  const line = await say(loud, stream, 'Loud');
  await say(fan!, stream, 'Answer', line.id);
  await as(loud).reactToLine({ lineId: (await say(fan!, stream, 'Other')).id, emoji: '❤' });
  await as(quiet).blockAuthor({ lineId: line.id });
  expect(await read(quiet, stream)).toEqual(['Answer', 'Other']);
  const { items } = await as(quiet).readLines({ streamId: stream });
  expect(items.map(({ replyTo, reactions }) => [replyTo, reactions])).toEqual([
    [null, []],
    [null, []],
  ]);
  expect(await read(fan!, stream)).toEqual(['Loud', 'Answer', 'Other']);
  expect(await codeOf(as(quiet).reactToLine({ lineId: line.id, emoji: '❤' }))).toBe('not_found');

  await as(creator).blockAuthor({ lineId: line.id });
  const hears = async (who: UserId) =>
    (await channelRights(deps, viewerOf(who), `stream:${stream}`)).hear;
  expect([await hears(loud), await hears(quiet)]).toEqual([false, true]);
  expect(await codeOf(as(loud).getChat({ streamId: stream }))).toBe('not_found');
  expect(await codeOf(say(loud, stream))).toBe('not_found');
  expect(await read(creator, stream)).toEqual(['Answer', 'Other']);
});

test('moderators delete, pin and pause, and name no others', async () => {
  const stream = await live();
  const [one, other] = [await say(friend!, stream, 'Friend'), await say(fan!, stream, 'Fan')];
  expect(await codeOf(as(friend!).deleteLine({ lineId: other.id }))).toBe('not_moderator');
  expect(await codeOf(as(friend!).setSlowMode({ streamId: stream, seconds: 5 }))).toBe(
    'not_moderator',
  );
  await as(creator).nameModerator({ lineId: one.id });
  await as(creator).nameModerator({ lineId: one.id });
  expect((await as(creator).listModerators({})).items).toMatchObject([{ id: friend }]);
  expect((await as(friend!).getChat({ streamId: stream })).viewer).toMatchObject({
    mayModerate: true,
    mayName: false,
  });
  expect(await codeOf(as(friend!).nameModerator({ lineId: other.id }))).toBe('forbidden');

  const own = await say(creator, stream, 'Creator');
  expect(await codeOf(as(friend!).deleteLine({ lineId: own.id }))).toBe('not_moderator');
  expect(await codeOf(as(friend!).timeOut({ lineId: own.id, minutes: 1 }))).toBe('not_them');
  await as(friend!).pinLine({ lineId: other.id });
  expect((await as(fan!).getChat({ streamId: stream })).pinned).toMatchObject({ text: 'Fan' });
  await as(friend!).deleteLine({ lineId: other.id });
  expect(await as(fan!).getChat({ streamId: stream })).toMatchObject({
    pinned: null,
    lines: { items: [{ text: 'Friend' }, { text: 'Creator' }] },
  });
  await as(friend!).pinLine({ lineId: own.id });
  await as(friend!).unpinLine({ lineId: own.id });
  expect((await as(fan!).getChat({ streamId: stream })).pinned).toBeNull();
  expect(await codeOf(as(fan!).deleteLine({ lineId: other.id }))).toBe('not_found');
  await as(creator).removeModerator({ userId: friend! });
  expect(await codeOf(as(friend!).setMembersOnly({ streamId: stream, isOn: true }))).toBe(
    'not_moderator',
  );
});

test('a helper writes and runs the chat for the creator, and the line keeps who it was', async () => {
  const stream = await live();
  const helper = await buildFan(database.db);
  const { live: api } = operationsAs(deps, viewerOf(helper), () => ({
    id: creator,
    rights: new Set(['message']),
  }));
  const line = await api.sendLine({
    streamId: stream,
    clientId: randomUUID(),
    text: 'For them',
    replyTo: null,
  });
  expect(line).toMatchObject({ mark: 'creator', isOwn: true });
  await api.pinLine({ lineId: line.id });
  expect(await codeOf(api.blockAuthor({ lineId: line.id }))).toBe('forbidden');
  const { rows } = await sql('select author_id, actor_id from stream_lines where id = $1', [
    line.id,
  ]);
  expect(rows).toEqual([{ author_id: creator, actor_id: helper }]);
});

test('reactions are counted, one of each person', async () => {
  const stream = await live();
  const { id: lineId } = await say(fan!, stream);
  for (const who of [fan!, friend!, creator]) await as(who).reactToLine({ lineId, emoji: '🎉' });
  await as(member!).reactToLine({ lineId, emoji: '🎉' });
  await as(member!).reactToLine({ lineId, emoji: '❤' });
  await as(creator).unreactToLine({ lineId });
  const { items } = await as(fan!).readLines({ streamId: stream });
  expect(items[0]?.reactions).toEqual([
    { emoji: '🎉', count: 2, isOwn: true },
    { emoji: '❤️', count: 1, isOwn: false },
  ]);
  await vi.waitFor(
    () =>
      expect(
        news(stream)
          .flatMap(({ reacted }) => reacted)
          .at(-1),
      ).toEqual({
        lineId,
        reactions: [
          { emoji: '🎉', count: 2 },
          { emoji: '❤️', count: 1 },
        ],
      }),
    30_000,
  );
});

test('many lines are told in few pieces and read in capped pages, and a line costs the same however many there are', async () => {
  const stream = await live();
  await sql('update streams set viewers = 500 where id = $1', [stream]);
  const LINES = isLong ? 10_000 : 200;
  const EACH = 25;
  const people = await Promise.all(
    Array.from({ length: LINES / EACH }, () => buildFan(database.db)),
  );
  const counted = countStatements(database.db);
  const countedDeps: Deps = new Proxy(deps, {
    get: (target, name, receiver) =>
      name === 'db' ? counted.db : (Reflect.get(target, name, receiver) as unknown),
  });
  const began = performance.now();
  await Promise.all(
    people.map(async (person, at) => {
      const { live: api } = operationsAs(countedDeps, viewerOf(person));
      for (let line = 0; line < EACH; line++) {
        const text = `${at}.${line}`;
        await api.sendLine({ streamId: stream, clientId: randomUUID(), text, replyTo: null });
      }
    }),
  );
  await vi.waitFor(() => expect(news(stream).at(-1)?.upTo).toBe(LINES), 30_000);
  const pieces = 1 + Math.ceil((performance.now() - began) / CHAT.gatherMs);
  expect(news(stream).length).toBeLessThanOrEqual(pieces);
  expect(new Set(news(stream).map(({ waitMs }) => waitMs))).toEqual(new Set([2_000]));
  const perLine = new Map<string, number>();
  for (const name of counted.names) perLine.set(name, (perLine.get(name) ?? 0) + 1 / LINES);
  for (const gathered of ['live.chat-news', 'limits.hit']) perLine.delete(gathered);
  expect([[...perLine.keys()].sort(), Math.max(...perLine.values())]).toEqual([
    ['live.insert-line', 'live.load-facts', 'live.my-voice', 'live.one-line'],
    expect.closeTo(1),
  ]);
  expect(counted.inside).toEqual([]);

  const last = await as(fan!).readLines({ streamId: stream });
  expect([last.items.length, last.items.at(-1)?.sequence, last.hasEarlier]).toEqual([
    CHAT.page,
    LINES,
    true,
  ]);
  const missed = await as(fan!).readLines({ streamId: stream, after: 20 });
  expect([missed.items[0]?.sequence, missed.hasEarlier]).toEqual([LINES - CHAT.page + 1, true]);
  const earlier = await as(fan!).readLines({ streamId: stream, before: 4 });
  expect([earlier.items.map(({ sequence }) => sequence), earlier.hasEarlier]).toEqual([
    [1, 2, 3],
    false,
  ]);
});

test('the limit of lines holds', async () => {
  const stream = await live();
  const person = await buildFan(database.db);
  const codes = await Promise.all(Array.from({ length: 61 }, () => codeOf(say(person, stream))));
  expect(codes.filter((code) => code !== 'ok')).toEqual(['rate_limited']);
});

test('a person downloads their own words, and an account that ends takes them along', async () => {
  const stream = await live();
  const [leaver, other] = [await buildFan(database.db), await buildFan(database.db)];
  const line = await say(leaver, stream, 'Mine');
  const answer = await say(other, stream, 'Theirs', line.id);
  await as(leaver).reactToLine({ lineId: answer.id, emoji: '🎉' });
  await as(creator).pinLine({ lineId: line.id });
  await as(creator).nameModerator({ lineId: line.id });
  await as(creator).timeOut({ lineId: line.id, minutes: 60 });
  const downloaded = async (who: UserId) =>
    Object.fromEntries(
      await Promise.all(
        exportsOfChats.map(async ({ name, statement }) => [
          name,
          (await database.db.one(statement, who)).section,
        ]),
      ),
    );
  const theirs = await downloaded(leaver);
  expect(theirs).toMatchObject({
    stream_lines: [{ stream_id: stream, text: 'Mine', is_tip: false }],
    stream_line_reactions: [{ emoji: '🎉' }],
    stream_pauses: [{ stream_id: stream }],
    chat_moderators: [{ moderator: expect.any(String) }],
  });
  expect(JSON.stringify(theirs)).not.toContain('Theirs');

  await database.db.tx((tx) => closeChats(deps, tx, leaver));
  expect(await downloaded(leaver)).toEqual({
    stream_lines: [],
    stream_line_reactions: [],
    stream_pauses: [],
    chat_moderators: [],
  });
  const chat = await as(other).getChat({ streamId: stream });
  expect([chat.pinned, chat.lines.items.map(({ text, replyTo }) => [text, replyTo])]).toEqual([
    null,
    [['Theirs', null]],
  ]);
  const { rows } = await sql('select text from stream_lines where author_id = $1', [leaver]);
  expect(rows).toEqual([{ text: '' }]);
});
