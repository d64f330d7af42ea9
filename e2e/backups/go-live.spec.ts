import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import pg from 'pg';
import {
  MAIL_PASSWORD,
  MAIL_USER,
  startMailServer,
  WITHOUT_TLS,
} from '../../server/test/peers/smtp.ts';
import { startPostgres } from '../../server/test/peers/start-services.ts';
import { askAuth, askToSignIn, giveCard, join, type Person, signIn } from '../media/cast.ts';
import { makeFolder, removeFolder } from '../support/folder.ts';
import { LONG } from '../support/long.ts';
import { onAnotherDevice } from '../support/newcomer.ts';
import { freePort, runCommand, startProduct, STARTING_MS } from '../support/product.ts';
import { expect, test } from '../support/test.ts';

const PRICE = 900;
const WAIT = { timeout: 60_000 };

const tip = (url: string, { token }: Person, creator: Person) =>
  fetch(`${url}/functions/v1/payments/tips`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      creatorId: creator.id,
      amountCents: PRICE,
      idempotencyKey: crypto.randomUUID(),
    }),
  });

const readyz = async (url: string) => (await (await fetch(`${url}/readyz`)).json()) as object;

test(
  'a restored copy keeps still until it goes live, erases again who was erased since, and then carries on',
  { tag: LONG },
  async ({ browser }) => {
    test.setTimeout(2 * STARTING_MS);
    const folder = await makeFolder();
    const copies = path.join(folder, 'copies');
    const mail = await startMailServer(WITHOUT_TLS);
    const writtenTo = () => mail.letters.flatMap(({ to }) => to);
    const database = await startPostgres();
    const port = await freePort();
    const signInAtMail = [MAIL_USER, MAIL_PASSWORD].map(encodeURIComponent).join(':');
    const env = {
      BACKUP_TO: copies,
      BACKUP_KEY: 'a key for all backups',
      SMTP_URL: `smtp://${signInAtMail}@127.0.0.1:${mail.port}`,
      CONFIRM_EMAIL: 'off',
    };

    // — the site that will be lost: a member, and a person who is erased after the backup
    const lost = await startProduct({ env, port });
    const { url } = lost;
    const creator = await join(url, 'Mira', 'creator');
    const fan = await join(url, 'Noor', 'fan');
    const leaver = await join(url, 'Otto', 'fan');
    const staff = await join(url, 'Ada', 'fan');
    await lost.command('admin', 'grant', staff.email);
    const { id: tierId } = await creator.call<{ id: string }>('POST', '/creators/me/tiers', {
      name: 'Gold',
      priceCents: PRICE,
    });
    await giveCard(url, fan);
    await fan.call('POST', '/memberships', {
      tierId,
      expectedPriceCents: PRICE,
      idempotencyKey: crypto.randomUUID(),
    });
    await lost.command('backup', copies);
    await leaver.call('POST', '/accounts/confirm-identity', { password: leaver.password });
    await leaver.call('POST', '/accounts/deletion', {});
    await lost.command('sandbox', 'advance', '15d');
    const erased = () => readdir(path.join(copies, 'erased')).catch(() => []);
    await expect.poll(erased, WAIT).toEqual([leaver.id]);
    await lost.stop();

    // — the copy, held: a month passes, in which the renewal falls due
    const dataDir = path.join(folder, 'restored');
    const restored = { port, dataDir, env: { ...env, DATABASE_URL: database.url } };
    await runCommand('restore', [copies], {
      ...process.env,
      ...restored.env,
      DATA_DIR: dataDir,
    });
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const count = async (from: string) => (await client.query(`select from ${from}`)).rowCount ?? 0;
    const isErased = async () =>
      (await count(`accounts where id = '${leaver.id}' and deleted_at is not null`)) === 1;
    mail.letters.length = 0;
    const held = await startProduct(restored);
    expect(held.output()).toContain('It is held: nothing is sent, charged or paid out until you');
    expect(await readyz(url)).toMatchObject({ status: 'ready', held: 'restored copy' });
    await held.command('sandbox', 'advance', '32d');
    const page = await (
      await browser.newContext({ baseURL: url, reducedMotion: 'reduce' })
    ).newPage();
    await onAnotherDevice(page, staff);
    await page.goto('/admin');
    await expect(notice(page)).toContainText('It’s held: no card is charged');
    const member = await signIn(url, fan);
    const refused = await tip(url, member, creator);
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({ code: 'payments_held' });
    expect((await askAuth(url, 'recover', { email: fan.email })).status).toBe(200);
    expect((await askToSignIn(url, leaver)).status).toBe(200);
    const due = 'graphile_worker.jobs where run_at <= now() and task_identifier';
    expect(await count(`${due} = 'memberships.renew'`)).toBe(1);
    expect(await count(`${due} = 'mail.deliver'`)).toBeGreaterThan(0);
    expect(await isErased()).toBe(false);

    // — live, which the running process learns at its next start
    const said = await held.command('restore', '--live');
    expect(said).toContain(
      '1 account that the lost site erased since the snapshot is erased again.',
    );
    expect(said).toContain('an administrator decides about 1 job that fell due, and 0 charges');
    expect(said).toContain('The copy is live. Restart every process of it now');
    expect(await isErased()).toBe(true);
    expect((await askToSignIn(url, leaver)).status).toBe(400);
    expect(await readyz(url)).toMatchObject({ held: 'restored copy' });
    await page.reload();
    await expect(notice(page)).toContainText('Restart it');
    expect((await tip(url, member, creator)).status).toBe(503);
    expect(await count('sandbox.charges')).toBe(1);
    expect(mail.letters).toEqual([]);
    await page.goto('about:blank');
    await held.stop();

    // — started again: what waited is sent, what fell due is an administrator's to decide, and people pay
    const live = await startProduct(restored);
    expect(await readyz(url)).not.toHaveProperty('held');
    await expect.poll(writtenTo, WAIT).toContain(fan.email);
    expect(writtenTo()).not.toContain(leaver.email);
    expect(await count('sandbox.charges')).toBe(1);
    await page.goto('/admin');
    await notice(page).getByRole('link', { name: 'Decide what is left: 1' }).click();
    await page.getByRole('button', { name: 'Run all: Renewal' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Run', exact: true }).click();
    await expect(page.getByText('Everything is decided')).toBeVisible();
    await expect.poll(() => count('sandbox.charges'), WAIT).toBe(2);
    expect((await tip(url, member, creator)).status).toBe(200);
    expect(await count('sandbox.charges')).toBe(3);
    await page.context().close();
    await live.stop();
    await client.end();
    await mail.close();
    await database.stop();
    await removeFolder(lost.dataDir);
    await removeFolder(folder);
  },
);

const notice = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'This site is a restored copy of' });
