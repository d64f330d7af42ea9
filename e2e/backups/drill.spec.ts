import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { addFile, film, giveCard, join, type Person, signIn } from '../media/cast.ts';
import { makeFolder, removeFolder } from '../support/folder.ts';
import { LONG } from '../support/long.ts';
import { freePort, type Product, runCommand, startProduct } from '../support/product.ts';
import { expect, test } from '../support/test.ts';

const PRICE = 900;
const BACKUP_KEY = 'a key for all backups';
const ROLE = 'another_installation';

/** A database on the server of a running product, for a role that may make none and switches to roles of others. */
async function databaseOn({ dataDir }: Product): Promise<string> {
  const given = new URL((await readFile(path.join(dataDir, 'database-url'), 'utf8')).trim());
  const at = (user: string, name: string) =>
    `postgres://${user}:${given.password}@${given.host}/${name}`;
  const client = new pg.Client({ connectionString: at('postgres', 'postgres') });
  await client.connect();
  await client.query(`create role ${ROLE} login bypassrls password '${given.password}'`);
  await client.query(`grant anon, authenticated, service_role to ${ROLE}`);
  await client.query(`create database ${ROLE} owner ${ROLE}`);
  await client.end();
  return at(ROLE, ROLE);
}

/** A hash of what a player gets of a film: its list, the list of one rendition, and the bytes of that. */
async function played(url: string, { token }: Person, mediaId: string): Promise<string> {
  const hash = createHash('sha256');
  const get = async (address: URL) => {
    const answer = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status, address.href).toBe(200);
    const bytes = Buffer.from(await answer.arrayBuffer());
    hash.update(bytes);
    return bytes.toString('utf8');
  };
  const next = (list: string, from: URL) => {
    const line = list.split('\n').find((one) => one !== '' && !one.startsWith('#'));
    return new URL(line ?? '', from);
  };
  const master = new URL(`${url}/storage/v1/object/authenticated/media/${mediaId}/hls/master.m3u8`);
  const rendition = next(await get(master), master);
  await get(next(await get(rendition), rendition));
  return hash.digest('hex');
}

test(
  'a backup of the embedded database is restored to an external server, and from there to an embedded one',
  { tag: LONG },
  async () => {
    const folder = await makeFolder();
    const place = (name: string) => path.join(folder, name);
    // the same address each time, which sessions are bound to
    const port = await freePort();
    const env = { BACKUP_KEY };
    const settingsOf = (dataDir: string, more: object = {}) => ({
      ...process.env,
      ...env,
      DATA_DIR: dataDir,
      ...more,
    });
    const host = await startProduct();
    const first = await startProduct({ env, port });
    const { url } = first;
    const creator = await join(url, 'Mira', 'creator');
    const fan = await join(url, 'Noor', 'fan');
    const mediaId = await addFile(url, creator, await film(), { fileName: 'harbor.mp4' });
    const post = await creator.call<{ id: string }>('POST', '/posts', {
      text: 'The harbor',
      audience: [[{ kind: 'price', priceCents: PRICE }]],
      media: [{ mediaId, alt: 'The harbor' }],
      idempotencyKey: crypto.randomUUID(),
    });
    await giveCard(url, fan);
    await fan.call('POST', '/payments/posts', {
      postId: post.id,
      expectedPriceCents: PRICE,
      idempotencyKey: crypto.randomUUID(),
    });
    const film1 = await played(url, fan, mediaId);

    const said = await first.command('backup', place('copies'));
    expect(said).toContain('Everything that was written was read back.');
    expect(said).toContain('the service key');
    expect(said).not.toContain('sb_secret_');
    await first.stop();

    const DATABASE_URL = await databaseOn(host);
    const external = { DATABASE_URL };
    const restored = await runCommand(
      'restore',
      [place('copies')],
      settingsOf(place('second'), external),
    );
    expect(restored).toContain('Restored.');
    const second = await startProduct({
      env: { ...env, ...external },
      port,
      dataDir: place('second'),
    });
    expect(await played(url, fan, mediaId)).toBe(film1);
    expect(await readFile(path.join(second.dataDir, 'service-key'), 'utf8')).toBe(
      await readFile(path.join(first.dataDir, 'service-key'), 'utf8'),
    );
    await expect(second.command('backup', place('more'))).rejects.toThrow('makes no backups');
    await second.command('restore', '--live');
    await second.command('backup', place('more'));
    await second.stop();

    await runCommand('restore', [place('more')], settingsOf(place('third')));
    await expect(
      runCommand('restore', [place('more')], settingsOf(place('third'))),
    ).rejects.toThrow('A restore needs an empty place, and the database has tables');
    const third = await startProduct({ env, port, dataDir: place('third') });
    expect(await played(url, fan, mediaId)).toBe(film1);
    await signIn(url, fan);
    await third.stop();
    await host.stop();
    await rm(first.dataDir, { recursive: true });
    await removeFolder(host.dataDir);
    await removeFolder(folder);
  },
);
