import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDb } from '../../../test/test-db.ts';
import { TestDisk } from '../disk/test-disk.ts';
import { healthRoutes } from './health.ts';

let database: Awaited<ReturnType<typeof openTestDb>>;
beforeAll(async () => {
  database = await openTestDb();
});
afterAll(() => database.close());

it('stays ready on a disk that is nearly full and without backups, and says so', async () => {
  const disk = new TestDisk();
  let isLate = false;
  const app = healthRoutes({
    db: database.db,
    disk,
    isStopping: () => false,
    isBackupLate: async () => isLate,
    isHeld: false,
  });
  const ready = async () => {
    const answer = await app.request('/readyz');
    return { status: answer.status, body: (await answer.json()) as unknown };
  };
  expect(await ready()).toEqual({ status: 200, body: { status: 'ready' } });
  disk.bytes = 0;
  expect(await ready()).toEqual({ status: 200, body: { status: 'ready', disk: 'nearly full' } });
  disk.bytes = 1;
  isLate = true;
  expect(await ready()).toEqual({ status: 200, body: { status: 'ready', backup: 'late' } });
});
