import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildFan } from '../../test/factories/accounts.ts';
import { openTestDb } from '../../test/test-db.ts';
import { connectionFile } from '../start/open-database.ts';
import { runAdmin } from './run-admin.ts';

let database: Awaited<ReturnType<typeof openTestDb>>;
let dataDir: string;
beforeAll(async () => {
  database = await openTestDb();
  dataDir = await mkdtemp(path.join(tmpdir(), 'limelight-admin-'));
});
afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true });
});

const run = (...args: string[]) => runAdmin(args, { DATABASE_URL: database.url });

test('alone it lists the commands', async () => {
  expect(await run()).toContain('npm run admin -- grant EMAIL [admin|moderator]');
});

test.each([
  [['grnt', 'a@example.test'], "There is no command 'grnt'.\n\nCommands on the machine"],
  [['grant'], 'Whose role? npm run admin -- grant EMAIL'],
  [['grant', 'mira'], "'mira' isn’t an email address."],
  [['revoke', 'a@example.test', 'admn'], "There is no staff role 'admn'."],
  [['grant', 'a@example.test'], 'There is no account with the email a@example.test.'],
  [['renew-service-key', 'x'], 'renew-service-key takes nothing after it.'],
  [['run-again', 'now'], 'run-again takes nothing after it.'],
])('%j is refused in a sentence', async (args, sentence) => {
  await expect(run(...args)).rejects.toThrow(sentence);
});

test('says what it did', async () => {
  const email = `${await buildFan(database.db)}@example.test`;
  expect(await run('grant', email)).toBe(`${email} is now an administrator.`);
  expect(await run('revoke', email, 'moderator')).toBe(`${email} is no longer a moderator.`);
  expect(await run('run-again')).toBe('No event is set aside.');
  expect(await run('renew-service-key')).toContain('There is a new service key.');
});

test('without a running server it says so, also where one was killed', async () => {
  const grant = () => runAdmin(['grant', 'a@example.test'], { DATA_DIR: dataDir });
  await expect(grant()).rejects.toThrow('Start it with `npm start`');
  await writeFile(connectionFile(dataDir), 'postgres://nobody:x@127.0.0.1:1/nothing');
  await expect(grant()).rejects.toThrow('Start it with `npm start`');
  await expect(
    runAdmin(['run-again'], { DATABASE_URL: 'postgres://nobody:x@127.0.0.1:1/nothing' }),
  ).rejects.toThrow('DATABASE_URL can’t be reached');
});
