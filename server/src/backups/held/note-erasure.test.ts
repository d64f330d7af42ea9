import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Money, startMoney } from '../../../test/money.ts';
import { runJobs, waitingJobs } from '../../../test/run-jobs.ts';
import { eraseNow } from '../../accounts/index.ts';
import { readConfig } from '../../config.ts';
import type { Deps } from '../../kernel/deps.ts';
import { eraseSince, openErasures } from './erase-since.ts';
import { noteErasureHandler } from './note-erasure.ts';

let money: Money;
let folder: string;
beforeAll(async () => {
  money = await startMoney();
  folder = await mkdtemp(path.join(tmpdir(), 'limelight-erasures-'));
});
afterAll(async () => {
  await money.close();
  await rm(folder, { recursive: true });
});

/** The same parts, with backups that go to this place. */
const backingUp = (to: string): Deps =>
  new Proxy(money.deps, {
    get: (target, name) =>
      name === 'config'
        ? readConfig({ BACKUP_TO: to })
        : (Reflect.get(target, name, target) as unknown),
  });

test('an erasure is noted in the place of the backups, and read there', async () => {
  const { id } = await money.fan(null);
  const place = path.join(folder, 'copies');
  const deps = backingUp(place);
  expect(await eraseNow(deps, [id])).toBe(1);
  await runJobs(deps, [noteErasureHandler]);
  expect(await readdir(path.join(place, 'erased'))).toEqual([id]);
  const erasures = await openErasures(deps.config, place);
  if (!erasures) throw new Error('the place is there');
  expect(await eraseSince(deps, erasures)).toBe(0);
});

test('a place that is away gets it once it is back', async () => {
  await money.forgetJobs();
  const { id } = await money.fan(null);
  const deps = backingUp(path.join(folder, 'away/copies'));
  await eraseNow(deps, [id]);
  await runJobs(deps, [noteErasureHandler]);
  expect((await waitingJobs(deps)).map(({ last_error }) => last_error)).toContainEqual(
    expect.stringContaining('There is no folder'),
  );
  expect(await openErasures(deps.config, path.join(folder, 'away/copies'))).toBeNull();
});

test('without a place nothing is queued', async () => {
  await money.forgetJobs();
  const { id } = await money.fan(null);
  await eraseNow(money.deps, [id]);
  const { rows } = await money.db.pool.query(
    `select from graphile_worker.jobs where task_identifier = 'backups.note-erasure'`,
  );
  expect(rows).toEqual([]);
});
