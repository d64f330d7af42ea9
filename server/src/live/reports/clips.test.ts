/** The last minute of a reported stream: kept, read by staff who opened the report, and gone with the decision. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { CLIPS_PATH } from '@limelight/contract/live/paths';
import type { UserId } from '@limelight/contract/platform/ids';
import { viewerOf } from '../../../test/factories/creators.ts';
import { buildStream } from '../../../test/factories/streams.ts';
import { signInAs } from '../../../test/factories/sessions.ts';
import { type Stage, startStage } from '../../../test/live/stage.ts';
import { operationsAs } from '../../../test/operations.ts';
import { DAY, MINUTE } from '../../platform/clock/clock.ts';
import { createLocalFiles } from '../../platform/files/local-files.ts';
import { clipRoutes } from './clip-routes.ts';
import { clipKey, sweepClips } from './clips.ts';

let stage: Stage;
let folder: string;
let app: Hono;
let [fan, staff, other]: UserId[] = [];
beforeAll(async () => {
  stage = await startStage();
  folder = await mkdtemp(path.join(tmpdir(), 'clips-'));
  Object.assign(stage.deps, { files: createLocalFiles(folder) });
  app = new Hono().route(
    CLIPS_PATH,
    clipRoutes(stage.deps, {
      cookieName: 'session',
      sessionOfCookie: async (value) => value,
      sessionOfToken: async (token) => token,
    }),
  );
  [fan, staff, other] = (await Promise.all([1, 2, 3].map(() => stage.fan(null)))).map(
    ({ id }) => id,
  );
  await stage.db.pool.query(`insert into user_roles select unnest($1::uuid[]), 'moderator'`, [
    [staff, other],
  ]);
});
afterAll(async () => {
  await stage.close();
  await rm(folder, { recursive: true, force: true });
});

const as = (id: UserId) => operationsAs(stage.deps, viewerOf(id, 'moderator')).safety;
const read = async (who: UserId, clipPath: string, range?: string) => {
  const answer = await app.request(clipPath, {
    headers: {
      authorization: `Bearer ${await signInAs(stage.db, who)}`,
      ...(range !== undefined && { range }),
    },
  });
  return [answer.status, answer.status < 300 ? await answer.text() : null];
};
async function report(): Promise<string> {
  const { id: creator } = await stage.creator();
  const stream = await buildStream(stage.db, creator, { now: stage.clock.now() });
  await operationsAs(stage.deps, viewerOf(fan!)).safety.report({
    kind: 'stream',
    thingId: stream,
    reason: 'threats',
  });
  await stage.host().settled();
  const { rows } = await stage.db.pool.query<{ id: string }>(
    'select id from reports where thing_id = $1',
    [stream],
  );
  return rows[0]?.id ?? '';
}

test('staff who opened the report read it for a day, others never, and the decision removes it', async () => {
  const reportId = await report();
  const { clipPath } = await as(staff!).openReport({ reportId });
  expect(clipPath).toBe(`${CLIPS_PATH}/${reportId}.mp4`);
  expect(await read(staff!, clipPath!)).toEqual([200, 'a recording']);
  expect(await read(staff!, clipPath!, 'bytes=2-4')).toEqual([206, 'rec']);
  for (const who of [other!, fan!]) expect(await read(who, clipPath!)).toEqual([404, null]);
  expect((await app.request(clipPath!)).status).toBe(404);
  expect((await app.request(`${CLIPS_PATH}/nothing`)).status).toBe(404);
  stage.clock.advance(DAY);
  expect(await read(staff!, clipPath!)).toEqual([404, null]);
  await as(staff!).openReport({ reportId });
  expect((await read(staff!, clipPath!))[0]).toBe(200);

  await as(staff!).decideReport({ reportId, outcome: 'dismissed', note: 'Fine' });
  expect(await read(staff!, clipPath!)).toEqual([404, null]);
  await expect(stage.deps.files.read(clipKey(reportId))).rejects.toThrow();
});

test('a stream without bytes keeps none, and what is left of others is swept', async () => {
  stage.engine.recording = null;
  const reportId = await report();
  expect((await as(staff!).openReport({ reportId })).clipPath).toBeNull();
  await stage.deps.files.put(clipKey(reportId), Buffer.from('left'));
  const other = await report();
  stage.engine.recording = 'a recording';
  const kept = await report();
  await sweepClips(stage.deps, new Date(Date.now() - MINUTE));
  expect(await stage.deps.files.size(clipKey(reportId))).toBe(4);
  await sweepClips(stage.deps, new Date(Date.now() + MINUTE));
  expect(await stage.deps.files.size(clipKey(kept))).toBe(11);
  await expect(stage.deps.files.read(clipKey(other))).rejects.toThrow();
  await expect(stage.deps.files.read(clipKey(reportId))).rejects.toThrow();
});
