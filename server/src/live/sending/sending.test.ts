/** Who may send a stream, and what becomes of it: connected, lost, back, ended, and all of that again after a restart. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CreatorId, StreamId, UserId } from '@limelight/contract/platform/ids';
import { WHIP_TEXTS, type WhipRefusal } from '@limelight/contract/live/texts';
import { startStage, type Stage } from '../../../test/live/stage.ts';
import { codeOf } from '../../../test/operations.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/clock/clock.ts';

let stage: Stage;
let creator: CreatorId;
let fan: UserId;
beforeAll(async () => {
  stage = await startStage();
});
afterAll(() => stage.close());
beforeEach(async () => {
  await stage.forgetJobs();
  creator = (await stage.creator()).id;
  fan = (await stage.fan()).id;
});

const open = { audience: [[{ kind: 'everyone' as const }]], ticketCents: null };
const own = (id: StreamId) => stage.as(creator).live.getMine({ streamId: id });
const seen = (id: StreamId) => stage.as(null).live.get({ streamId: id });
const refused = async (answer: Response, why: WhipRefusal) =>
  expect([answer.status >= 400, await answer.text()]).toEqual([true, WHIP_TEXTS[why]]);

test('a key is shown once and works until there is another; a wrong one is refused before a byte is read', async () => {
  expect(await stage.as(creator).live.getSetup({})).toMatchObject({ isOn: true, keyMadeAt: null });
  const { key, whipUrl } = await stage.as(creator).live.renewKey({});
  expect(whipUrl).toMatch(/\/live\/v1\/whip$/);
  const { rows } = await stage.db.pool.query('select * from stream_keys');
  expect(JSON.stringify(rows)).not.toContain(key);
  await refused(await stage.whip(key), 'no_stream');
  const id = await stage.stream(creator, open);
  await refused(await stage.whip(`${key}x`), 'wrong_key');
  await refused(await stage.app.request('/live/v1/whip', { method: 'POST' }), 'wrong_key');
  const other = await stage.as(creator).live.renewKey({});
  await refused(await stage.whip(key), 'wrong_key');
  await refused(await stage.whip(other.key, 'not an offer'), 'bad_offer');
  const patched = await stage.app.request('/live/v1/whip/x', { method: 'PATCH' });
  expect(patched.status).toBe(405);
  const answer = await stage.whip(other.key);
  expect([answer.status, answer.headers.get('content-type'), await answer.text()]).toEqual([
    201,
    'application/sdp',
    'v=0 answer',
  ]);
  await stage.host().settled();
  expect(await own(id)).toMatchObject({ state: 'live', heldUntil: null });
  expect(await stage.as(creator).live.getSetup({})).toMatchObject({ current: { id } });
  await refused(await stage.whip(other.key), 'other_device');
  for (let tries = 0; tries < 25; tries++) await stage.whip('wrong', 'v=0', '203.0.113.9');
  await refused(await stage.whip('wrong', 'v=0', '203.0.113.9'), 'too_many');
  await stage.as(creator).live.end({ streamId: id });
  await stage.settle();
});

test('a token sends its stream alone, for some minutes', async () => {
  const id = await stage.stream(creator, open);
  const stranger = (await stage.creator()).id;
  expect(await codeOf(stage.as(stranger).live.begin({ streamId: id }))).toBe('not_found');
  const first = await stage.as(creator).live.begin({ streamId: id });
  const { token } = await stage.as(creator).live.begin({ streamId: id });
  await refused(await stage.whip(first.token), 'wrong_key');
  await stage.advance(6 * MINUTE);
  await refused(await stage.whip(token), 'wrong_key');
  await stage.goLive(creator, id);
  const next = await stage.stream(creator, open);
  expect(await codeOf(stage.as(creator).live.begin({ streamId: next }))).toBe('other_live');
  await stage.as(creator).live.end({ streamId: id });
  expect(await codeOf(stage.as(creator).live.end({ streamId: id }))).toBe('not_live');
  expect(await codeOf(stage.as(creator).live.begin({ streamId: id }))).toBe('stream_over');
  expect(await codeOf(stage.as(creator).live.cancel({ streamId: next }))).toBe('ok');
  await stage.settle();
});

test('an announced stream begins from an hour before its time on; a full machine says so', async () => {
  const startsAt = new Date(stage.clock.now().getTime() + 3 * HOUR).toISOString();
  const id = await stage.stream(creator, { ...open, startsAt });
  expect(await codeOf(stage.as(creator).live.begin({ streamId: id }))).toBe('too_early');
  await stage.advance(2 * HOUR + MINUTE);
  const { token } = await stage.as(creator).live.begin({ streamId: id });
  stage.engine.isFull = true;
  await refused(await stage.whip(token), 'full');
  expect((await own(id)).state).toBe('announced');
  stage.engine.isFull = false;
  expect((await stage.whip(token)).status).toBe(201);
  await stage.host().settled();
  expect(await seen(id)).toMatchObject({ state: 'live', startsAt });
  await stage.as(creator).live.end({ streamId: id });
  await stage.settle();
});

test('a lost connection holds the stream for a minute, for its creator on any device', async () => {
  const id = await stage.stream(creator, open);
  const { resource } = await stage.goLive(creator, id);
  const health = {
    bitrate: 2_000_000,
    lostShare: 0.0123,
    jitterMs: 4,
    delayMs: 900,
    video: { width: 1280, height: 720, framesPerSecond: 30 },
    hasAudio: true,
  };
  stage.engine.measure(id, health);
  await stage.host().settled();
  expect(await stage.as(creator).live.health({ streamId: id })).toMatchObject({
    arriving: { isConnected: true, bitsPerSecond: 2_000_000, lostPercent: 1.2, delayMs: 900 },
  });
  expect((await stage.app.request(resource, { method: 'DELETE' })).status).toBe(200);
  await stage.host().settled();
  const held = await seen(id);
  expect([held.state, held.heldUntil]).toEqual([
    'live',
    new Date(stage.clock.now().getTime() + MINUTE).toISOString(),
  ]);
  expect(stage.told).toContainEqual({
    topic: `stream:${id}`,
    event: 'stream',
    facts: { streamId: id },
  });
  await stage.advance(50 * SECOND);
  const { key } = await stage.as(creator).live.renewKey({});
  expect((await stage.whip(key)).status).toBe(201);
  await stage.host().settled();
  expect((await seen(id)).heldUntil).toBeNull();
  await stage.advance(30 * SECOND);
  await stage.settle();
  expect((await seen(id)).state).toBe('live');

  stage.engine.lose(id);
  await stage.host().settled();
  const lostAt = stage.clock.now().toISOString();
  await stage.advance(62 * SECOND);
  await stage.settle();
  expect(await own(id)).toMatchObject({ state: 'ended', endReason: 'lost', endedAt: lostAt });
  expect(stage.engine.calls).toContain(`end ${id}`);
});

test('a restart holds what was live, and ends it if nobody comes back', async () => {
  const [id, other] = [await stage.stream(creator, open), (await stage.creator()).id];
  const second = await stage.stream(other, open);
  await stage.goLive(creator, id);
  await stage.goLive(other, second);
  await stage.restart();
  expect((await seen(id)).heldUntil).not.toBeNull();
  stage.engine.lose(id);
  const { token } = await stage.as(creator).live.begin({ streamId: id });
  expect((await stage.whip(token)).status).toBe(201);
  await stage.host().settled();
  await stage.advance(2 * MINUTE);
  await stage.settle();
  expect([(await seen(id)).state, (await seen(second)).state]).toEqual(['live', 'ended']);
  await stage.advance(8 * HOUR);
  await stage.settle();
  expect(await own(id)).toMatchObject({ state: 'ended', endReason: 'longest' });
});

test('a recording that cannot be made is said; one that nobody wanted is not made', async () => {
  const id = await stage.stream(creator, open);
  await stage.goLive(creator, id);
  stage.engine.tell(id, { type: 'recordingFailed', cause: 'ENOSPC' });
  stage.engine.recording = null;
  await stage.as(creator).live.end({ streamId: id });
  await stage.settle();
  stage.engine.recording = 'a recording';
  expect((await own(id)).recording).toEqual({ state: 'failed', postId: null });
  const unkept = await stage.stream(creator, { ...open, keepsRecording: false });
  await stage.goLive(creator, unkept);
  await stage.as(creator).live.end({ streamId: unkept });
  await stage.settle();
  expect((await own(unkept)).recording.state).toBe('none');
  expect(stage.engine.calls).not.toContain(`record ${unkept}`);
});

test('where its list is gone, a recording is a draft: never wider than the stream', async () => {
  const { id: listId } = await stage.as(creator).creators.createList({ name: 'Friends' });
  const id = await stage.stream(creator, {
    audience: [[{ kind: 'list', listId }]],
    ticketCents: null,
  });
  await stage.goLive(creator, id);
  await stage.as(creator).creators.deleteList({ listId });
  await stage.as(creator).live.end({ streamId: id });
  await stage.settle();
  const { postId } = (await own(id)).recording;
  expect((await stage.as(creator).posts.listMine({})).items).toMatchObject([
    { id: postId, status: 'draft' },
  ]);
});

test('a stream that was prepared and forgotten is given up, unseen', async () => {
  const id = await stage.stream(creator, open);
  expect(await codeOf(stage.as(fan).live.get({ streamId: id }))).toBe('not_found');
  expect(await codeOf(stage.as(fan).live.listMine({}))).toBe('ok');
  await stage.advance(DAY + MINUTE);
  await stage.settle();
  expect((await stage.as(creator).live.listMine({ show: 'coming' })).items).toEqual([]);
  expect((await stage.as(creator).live.listMine({ show: 'past' })).items).toEqual([]);
});
