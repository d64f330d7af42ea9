/** The bytes of a stream: to whom, and until when. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CreatorId, StreamId, TierId, UserId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { startStage, type Stage } from '../../../test/live/stage.ts';
import { viewerOf } from '../../../test/factories/creators.ts';
import { key } from '../../../test/money.ts';
import { codeOf, operationsAs } from '../../../test/operations.ts';
import { refundOrder } from '../../payments/index.ts';
import { SECOND } from '../../platform/clock/clock.ts';
import { viewingsOf } from './viewings.ts';

let stage: Stage;
let creator: CreatorId;
let tierId: TierId;
let fan: UserId;
let id: StreamId;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());
beforeEach(async () => {
  await stage.forgetJobs();
  ({ id: creator, tierId } = await stage.creator());
  fan = (await stage.fan()).id;
  id = await stage.stream(creator, { previewSeconds: 20 });
  await stage.goLive(creator, id);
});

const SESSION = '00000000-0000-4000-8000-000000000000';
const as = (person: UserId) => operationsAs(stage.deps, viewerOf(person)).live;
const watch = (person: UserId) => as(person).watch({ streamId: id });
const status = async (viewingId: string, name = 'master.m3u8', session = SESSION) =>
  (await stage.read(viewingId, name, session)).status;
const settled = () => stage.host().settled();
const buy = async (person: UserId) => (await stage.buy(person, id)).orderId;
const join = (person: UserId) =>
  stage.as(person).memberships.subscribe({
    tierId,
    expectedPriceCents: toCents(8000),
    idempotencyKey: key(),
  });

test('a viewing gives its session playlists, parts and segments, without asking the database', async () => {
  await buy(fan);
  const { viewingId, playlistPath, previewEndsAt } = await watch(fan);
  expect([playlistPath, previewEndsAt]).toEqual([
    `/storage/v1/live/${viewingId}/master.m3u8`,
    null,
  ]);
  const master = await stage.read(viewingId, 'master.m3u8', SESSION);
  expect([await master.text(), master.headers.get('cache-control')]).toEqual([
    '#EXTM3U\nmain.m3u8',
    'private, no-store',
  ]);
  const ask = 'main.m3u8?_HLS_msn=7&_HLS_part=2';
  expect(await (await stage.read(viewingId, ask, SESSION)).text()).toBe('#EXTM3U main 7 2');
  const part = await stage.read(viewingId, 'part-1.m4s', SESSION);
  expect([await part.text(), part.headers.get('content-type')]).toEqual(['a part', 'video/mp4']);
  expect(part.headers.get('content-security-policy')).toContain('sandbox');
  for (const [name, expected] of [
    ['main.m3u8?_HLS_msn=101', 400],
    ['main.m3u8?_HLS_part=1', 400],
    ['main.m3u8?_HLS_msn=x', 400],
    ['part-9.m4s', 404],
    ['..%2f..%2fsecret', 404],
  ] as const)
    expect([name, await status(viewingId, name)]).toEqual([name, expected]);
  // to anybody else the address is worth nothing
  expect(await status(viewingId, 'part-1.m4s', 'another-session')).toBe(404);
  expect(await status(viewingId, 'part-1.m4s', '')).toBe(404);
  expect(await status('guessed')).toBe(404);
  const byToken = (token: string) =>
    stage.app.request(`/storage/v1/live/${viewingId}/part-1.m4s`, {
      headers: { authorization: `Bearer ${token}` },
    });
  expect((await byToken(`token-${SESSION}`)).status).toBe(200);
  expect((await byToken('token-other')).status).toBe(404);
  stage.host().endSession(SESSION);
  expect(await status(viewingId)).toBe(404);
});

test('the free seconds are counted once, by the clock; a ticket bought in them keeps the picture', async () => {
  const first = await watch(fan);
  expect(await status(first.viewingId)).toBe(200);
  await stage.advance(12 * SECOND);
  // a reload goes on where it was
  const second = await watch(fan);
  expect(second.previewEndsAt).toBe(first.previewEndsAt);
  expect([await status(first.viewingId), await status(second.viewingId)]).toEqual([404, 200]);
  await stage.advance(9 * SECOND);
  expect(await status(second.viewingId, 'part-1.m4s')).toBe(404);
  expect(await codeOf(watch(fan))).toBe('preview_over');
  expect(await stage.as(fan).live.get({ streamId: id })).toMatchObject({
    access: 'locked',
    previewLeftMs: 0,
  });
  await buy(fan);
  await settled();
  expect(await status(second.viewingId)).toBe(200);
  expect(await codeOf(operationsAs(stage.deps, null).live.watch({ streamId: id }))).toBe('locked');
});

test('a right that ends takes the picture away at once, whatever ended it', async () => {
  const orderId = await buy(fan);
  const { viewingId } = await watch(fan);
  await refundOrder(stage.deps, { orderId, reason: 'Asked', cause: key() });
  await settled();
  // the free seconds begin then, in a viewing of their own
  expect(await status(viewingId)).toBe(404);

  const member = (await stage.fan()).id;
  const joined = await join(member);
  const asMember = await watch(member);
  await refundOrder(stage.deps, { orderId: joined.orderId, reason: 'Asked', cause: key() });
  await stage.runConsumers();
  await settled();
  expect(await status(asMember.viewingId)).toBe(404);

  const blocked = (await stage.fan()).id;
  await buy(blocked);
  const asBlocked = await watch(blocked);
  await stage.as(creator).safety.block({ userId: blocked });
  await settled();
  expect(await status(asBlocked.viewingId)).toBe(404);
});

test('what no event says is found within a minute', async () => {
  await stage.db.pool.query(
    `update streams set audience = '[[{"kind":"followers"}]]', preview_seconds = 0 where id = $1`,
    [id],
  );
  await stage.db.pool.query('insert into follows values ($1, $2, now())', [fan, creator]);
  const { viewingId } = await watch(fan);
  await stage.db.pool.query('delete from follows where fan_id = $1', [fan]);
  expect(await status(viewingId)).toBe(200);
  await stage.host().recheck();
  expect(await status(viewingId)).toBe(404);
});

test('staff see it with a reason; what they end is gone at once', async () => {
  const moderator = viewerOf((await stage.fan()).id, 'moderator');
  await stage.db.pool.query(`insert into user_roles values ($1, 'moderator')`, [moderator.id]);
  const staff = operationsAs(stage.deps, moderator).live;
  await stage.db.pool.query('update streams set preview_seconds = 0 where id = $1', [id]);
  expect(await codeOf(staff.watch({ streamId: id }))).toBe('locked');
  await staff.look({ streamId: id, reason: 'A report' });
  const { viewingId } = await staff.watch({ streamId: id });
  await stage.host().recheck();
  expect(await status(viewingId)).toBe(200);
  expect(await codeOf(as(fan).staffEnd({ streamId: id, reason: 'No' }))).toBe('forbidden');
  await staff.staffEnd({ streamId: id, reason: 'Against the rules' });
  await settled();
  expect(await status(viewingId)).toBe(404);
  expect(await codeOf(stage.as(fan).live.get({ streamId: id }))).toBe('not_found');
  const admin = viewerOf((await stage.fan()).id, 'admin');
  const { items } = await operationsAs(stage.deps, admin).safety.listAudit({});
  expect(
    items.flatMap((line) => (line.thing?.id === id ? [[line.action, line.thing.path]] : [])),
  ).toEqual([
    ['live.staffEnd', `/stream/${id}`],
    ['live.look', `/stream/${id}`],
  ]);
});

test('viewers are counted once each, without the creator, and who came is kept', async () => {
  await stage.db.pool.query(
    `update streams set audience = '[[{"kind":"everyone"}]]' where id = $1`,
    [id],
  );
  const stranger = await operationsAs(stage.deps, null).live.watch({ streamId: id });
  const mine = await watch(fan);
  const creators = await as(creator).watch({ streamId: id });
  for (let second = 0; second < 20; second += 5) {
    await stage.advance(5 * SECOND);
    for (const { viewingId } of [stranger, mine, creators]) await status(viewingId, 'part-1.m4s');
  }
  await stage.host().count();
  expect((await stage.as(null).live.get({ streamId: id })).viewers).toBe(2);
  expect(stage.told).toContainEqual({
    topic: `stream:${id}`,
    event: 'viewers',
    facts: { streamId: id, viewers: 2 },
  });
  await operationsAs(stage.deps, null).live.leave({ viewingId: mine.viewingId });
  expect(await status(mine.viewingId)).toBe(200);
  await as(fan).leave({ viewingId: mine.viewingId });
  expect(await status(mine.viewingId)).toBe(404);
  // a clock that is moved by days takes no one's picture away; silence does
  const days = 3 * 86_400;
  await stage.advance(days * SECOND);
  await stage.host().count();
  expect(await status(stranger.viewingId, 'part-1.m4s')).toBe(200);
  for (let seconds = 0; seconds < 80; seconds += 20) {
    await stage.advance(20 * SECOND);
    await stage.host().count();
  }
  expect(viewingsOf(stage.engine).of(id)).toEqual([]);
  await stage.as(creator).live.end({ streamId: id });
  await stage.settle();
  const summary = await stage.as(creator).live.summary({ streamId: id });
  expect(summary).toMatchObject({ peakViewers: 2, people: 1, strangers: 1, averageSeconds: 20 });
  const { items } = await stage.as(creator).live.listCame({ streamId: id });
  expect(items.map((one) => [one.id, one.seconds])).toEqual([[fan, 20]]);
  const other = (await stage.creator()).id;
  expect(await codeOf(stage.as(other).live.listCame({ streamId: id }))).toBe('not_found');
});
