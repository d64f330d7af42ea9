import { createRouterClient } from '@orpc/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creatorId, type MediaId } from '@limelight/contract/platform/ids';
import { countStatements } from '../../../test/database/count-statements.ts';
import { codeOf } from '../../../test/operations.ts';
import { paymentOf, refundOf } from '../../../test/factories/payments.ts';
import { TEST_NOW } from '../../../test/factories/creators.ts';
import { buildProduct, buildProductPurchase } from '../../../test/factories/products.ts';
import { buildPost, buildPurchase } from '../../../test/factories/posts.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import { bookPayment, bookRefund } from '../../ledger/index.ts';
import { removeFiles } from '../jobs.ts';
import { DAY } from '../../platform/clock/clock.ts';
import { keyOf, ORIGINAL } from '../names.ts';
import { mediaJobs } from '../jobs.ts';
import { mediaRoutes } from '../routes.ts';
import { startTestMedia, type TestMedia } from '../testing/test-media.ts';
import { testPicture } from '../testing/test-pictures.ts';

let test: TestMedia;
let owner: Viewer;
let other: Viewer;
const files: MediaId[] = [];
beforeAll(async () => {
  test = await startTestMedia();
  owner = await test.signIn('creator');
  other = await test.signIn('creator');
  const bytes = await testPicture(30, 30, 'png');
  for (const fileName of [
    'Beach.jpg',
    'harbour.jpg',
    'beach at night.jpg',
    'tree.jpg',
    '100%_done.jpg',
  ]) {
    test.clock.advance(1_000);
    files.unshift(await test.add(owner, bytes, { fileName }));
  }
  await test.add(other, bytes, { fileName: 'beach of another.jpg' });
  await test.add(owner, bytes, { fileName: 'beach-avatar.jpg', purpose: 'avatar' });
});
afterAll(() => test.close());

const as = (viewer: Viewer | null, deps = test.deps) =>
  createRouterClient(mediaRoutes, {
    context: { deps, viewer, request: { id: 'test', ip: '127.0.0.1', userAgent: null } },
  });
const namesOf = async (wish: Parameters<ReturnType<typeof as>['list']>[0]) =>
  (await as(owner).list(wish)).items.map((item) => item.fileName);

describe('the vault', () => {
  it('lists a person’s own files newest first, in pages of two statements', async () => {
    const { db, names } = countStatements(test.deps.db);
    const first = await as(owner, { ...test.deps, db }).list({ limit: 2 });
    expect(names).toEqual(['media.vault-page', 'media.own']);
    const second = await as(owner).list({ limit: 2, cursor: first.nextCursor ?? '' });
    const third = await as(owner).list({ limit: 2, cursor: second.nextCursor ?? '' });
    expect([...first.items, ...second.items, ...third.items].map(({ id }) => id)).toEqual(files);
    expect(third.nextCursor).toBeNull();
    expect((await test.get(first.items[0]?.thumbnailUrl ?? '', owner)).status).toBe(200);
  });

  it('takes files under the older name of their purpose too', async () => {
    const uploadId = await test.upload(other, await testPicture(30, 30, 'png'));
    const { id } = await as(other).create({ uploadId, purpose: 'post' });
    expect((await as(other).list({})).items.map((item) => item.id)).toContain(id);
  });

  it('finds by a part of the name, taken literally', async () => {
    expect(await namesOf({ search: 'BEACH' })).toEqual(['beach at night.jpg', 'Beach.jpg']);
    expect(await namesOf({ search: '%' })).toEqual(['100%_done.jpg']);
    expect(await namesOf({ search: "'; drop table media; --" })).toEqual([]);
    expect(await namesOf({ kind: 'video' })).toEqual([]);
  });

  it('sorts into folders and by tags', async () => {
    const folder = await as(owner).createFolder({ name: ' Summer ' });
    expect(folder).toMatchObject({ name: 'Summer', mediaCount: 0 });
    const [first, second] = files as [MediaId, MediaId];
    await as(owner).organize({
      mediaIds: [first, second],
      folderId: folder.id,
      addTags: ['Sea', 'sun'],
    });
    await as(owner).organize({ mediaIds: [second], addTags: ['sea'], removeTags: ['SUN'] });
    expect(await as(owner).listFolders({})).toEqual({
      folders: [{ ...folder, mediaCount: 2 }],
      tags: [
        { tag: 'sea', mediaCount: 2 },
        { tag: 'sun', mediaCount: 1 },
      ],
    });
    expect((await as(owner).list({ folderId: folder.id })).items).toMatchObject([
      { id: first, tags: ['sea', 'sun'], folderId: folder.id },
      { id: second, tags: ['sea'] },
    ]);
    expect((await as(owner).list({ folderId: 'none' })).items).toHaveLength(3);
    expect((await as(owner).list({ tag: 'sun' })).items).toHaveLength(1);
    expect((await as(owner).list({ search: 'sun' })).items).toHaveLength(1);
    expect(await as(owner).renameFolder({ folderId: folder.id, name: 'Winter' })).toMatchObject({
      name: 'Winter',
      mediaCount: 2,
    });
    await as(owner).removeFolder({ folderId: folder.id });
    expect((await as(owner).list({ folderId: 'none' })).items).toHaveLength(5);
  });

  it('keeps people apart and refuses in words', async () => {
    const folder = await as(other).createFolder({ name: 'Mine' });
    const [first] = files as [MediaId];
    const tags = Array.from({ length: 20 }, (_, index) => `t${index}`);
    await as(owner).createFolder({ name: 'Taken' });
    expect(await codeOf(as(owner).createFolder({ name: 'Taken' }))).toBe('folder_taken');
    expect(await codeOf(as(owner).renameFolder({ folderId: folder.id, name: 'x' }))).toBe(
      'not_found',
    );
    expect(await codeOf(as(owner).removeFolder({ folderId: folder.id }))).toBe('not_found');
    expect(await codeOf(as(owner).organize({ mediaIds: [first], folderId: folder.id }))).toBe(
      'not_found',
    );
    expect(await codeOf(as(other).organize({ mediaIds: [first], addTags: ['x'] }))).toBe(
      'not_found',
    );
    await as(owner).organize({ mediaIds: [first], addTags: tags, removeTags: ['sea', 'sun'] });
    expect(await codeOf(as(owner).organize({ mediaIds: [first], addTags: ['more'] }))).toBe(
      'too_many_tags',
    );
    expect(await codeOf(as(other).remove({ mediaId: first }))).toBe('not_found');
    expect(await codeOf(as(other).get({ mediaId: first }))).toBe('not_found');
    expect(await as(other).originals({ mediaIds: [first] })).toEqual({ items: [] });
    expect(await codeOf(as(null).list({}))).toBe('not_signed_in');
    expect(await codeOf(as(owner).list({ cursor: 'rubbish' }))).toBe('invalid_input');
  });

  it('gives originals back as they came, as downloads', async () => {
    const { items } = await as(owner).originals({ mediaIds: files });
    expect(items.map(({ mediaId }) => mediaId)).toEqual(files);
    const response = await test.get(items[4]?.url ?? '', owner);
    expect(response.headers.get('content-disposition')).toContain("filename*=UTF-8''Beach.jpg");
    expect((await response.arrayBuffer()).byteLength).toBe(items[4]?.bytes);
  });

  it('knows where a file was used and what it earned, refunds taken off', async () => {
    const [first, second] = files as [MediaId, MediaId];
    const seller = creatorId.parse(owner.id);
    const buyers = await Promise.all([test.signIn(), test.signIn()]);
    const post = await buildPost(test.deps.db, seller, {
      text: 'Both of them',
      media: [{ mediaId: first }, { mediaId: second }],
    });
    await buildPost(test.deps.db, seller, {
      text: 'Deleted',
      status: 'deleted',
      media: [{ mediaId: first }],
    });
    for (const buyer of buyers)
      await buildPurchase(test.deps.db, buyer.id, seller, post, { priceCents: 1_000 });
    const { rows } = await test.deps.db.pool.query<{ id: string }>(
      'select order_id as id from order_lines where thing_id = $1 order by order_id',
      [post],
    );
    const deps = {
      ...test.deps,
      config: {
        ...test.deps.config,
        platformFeeBasisPoints: 2_000,
        feeBasisPointsBySource: {},
        holdDays: 7,
      },
    };
    for (const { id } of rows) {
      await deps.db.tx((tx) =>
        bookPayment(deps, tx, paymentOf(id as never, seller, 1_000, 'posts')),
      );
    }
    const earned = async () =>
      (await as(owner).list({})).items.slice(0, 3).map((item) => [item.useCount, item.earnedCents]);
    expect(await earned()).toEqual([
      [1, 1_600],
      [1, 1_600],
      [0, 0],
    ]);
    const refunded = await deps.db.pool.query<{ id: string }>(
      `with made as (insert into refunds (order_id, amount_cents, reason, cause, refunded_at)
         select id, 1000, 'Because', 'desk', paid_at from orders where id = $1 returning id, order_id),
       line as (insert into refund_lines (refund_id, order_id, position, cents)
         select id, order_id, 0, 1000 from made),
       ended as (update order_lines set state = 'refunded' from made where order_lines.order_id = made.order_id)
       select id from made`,
      [rows[0]?.id],
    );
    const refund = refundOf(rows[0]?.id as never, 1_000, { id: refunded.rows[0]?.id as never });
    await deps.db.tx((tx) => bookRefund(tx, refund, test.clock.now()));
    expect(await earned()).toEqual([
      [1, 800],
      [1, 800],
      [0, 0],
    ]);
    expect((await as(owner).list({})).items[0]?.usedIn).toMatchObject([
      { kind: 'post', id: post, excerpt: 'Both of them' },
    ]);
  });

  it('says what a file is kept for after its post has gone, and lets it go when nobody holds it', async () => {
    const { db } = test.deps;
    const seller = creatorId.parse(owner.id);
    const buyer = await test.signIn();
    const file = await test.add(owner, await testPicture(30, 30, 'png'), { fileName: 'sold.png' });
    const use = (text: string, status: 'draft' | 'archived' | 'deleted' | 'published') =>
      buildPost(db, seller, { text, status, media: [{ mediaId: file }] });
    const [deleted, unsold, takenOut] = await Promise.all([
      use('Sold and deleted', 'deleted'),
      use('Never sold', 'deleted'),
      use('Sold, then changed', 'published'),
    ]);
    const others = await Promise.all([use('To come', 'draft'), use('Put away', 'archived')]);
    for (const post of [deleted, takenOut]) await buildPurchase(db, buyer.id, seller, post);
    await db.pool.query(`update post_media set removed_at = 'infinity' where post_id = $1`, [
      takenOut,
    ]);
    const uses = async () => {
      const item = (await as(owner).list({})).items.find(({ id }) => id === file);
      const states = item?.usedIn.map(({ excerpt, state }) => [excerpt, state]) ?? [];
      expect(item?.useCount).toBe(states.length);
      return Object.fromEntries(states) as Record<string, string>;
    };
    expect(await uses()).toEqual({
      'Sold and deleted': 'deleted',
      'Sold, then changed': 'taken_out',
      'To come': 'draft',
      'Put away': 'archived',
    });
    expect(Object.keys(await uses())).not.toContain(unsold);
    for (const post of others) await db.pool.query('delete from posts where id = $1', [post]);
    expect(await codeOf(as(owner).remove({ mediaId: file }))).toBe('in_use');

    await db.pool.query(
      `update grants set revoked_at = now(), revoked_why = 'refund' where holder_id = $1`,
      [buyer.id],
    );
    expect(await uses()).toEqual({});
    expect(await codeOf(as(owner).remove({ mediaId: file }))).toBe('ok');
  });

  it('names the products that show or sell a file, and counts what they earned', async () => {
    const { db } = test.deps;
    const seller = creatorId.parse(owner.id);
    const [buyer, late] = await Promise.all([test.signIn(), test.signIn()]);
    const file = await test.add(owner, await testPicture(30, 30, 'png'), { fileName: 'set.png' });
    const [shown, sold, replaced, deleted] = await Promise.all([
      buildProduct(db, seller, { title: 'Shown' }),
      buildProduct(db, seller, { title: 'Sold', state: 'draft' }),
      buildProduct(db, seller, { title: 'Replaced' }),
      buildProduct(db, seller, { title: 'Deleted', isDeleted: true }),
    ]);
    await db.pool.query(
      'insert into product_pictures (product_id, position, media_id) select id, 0, $2 from unnest($1::uuid[]) id',
      [[shown, sold, deleted], file],
    );
    const day = (number: number) => new Date(TEST_NOW.getTime() + number * DAY);
    await db.pool.query(
      `insert into product_files (product_id, media_id, position, name, added_at, ended_at)
       values ($1, $3, 0, 'a', $4, null), ($2, $3, 0, 'a', $4, $5)`,
      [sold, replaced, file, day(0), day(2)],
    );
    const uses = async () => {
      const item = (await as(owner).list({})).items.find(({ id }) => id === file);
      expect(item?.useCount).toBe(item?.usedIn.length);
      return item?.usedIn.map(({ kind, excerpt, state }) => `${kind} ${excerpt} ${state}`).sort();
    };
    await buildProductPurchase(db, late.id, seller, replaced, { at: day(3) });
    expect(await uses()).toEqual(['product Shown published', 'product Sold draft']);
    const orderId = await buildProductPurchase(db, buyer.id, seller, replaced, { at: day(1) });
    await buildProductPurchase(db, buyer.id, seller, deleted, { at: day(1) });
    expect(await uses()).toEqual([
      'product Deleted deleted',
      'product Replaced taken_out',
      'product Shown published',
      'product Sold draft',
    ]);
    const deps = {
      ...test.deps,
      config: {
        ...test.deps.config,
        platformFeeBasisPoints: 2_000,
        feeBasisPointsBySource: {},
        holdDays: 7,
      },
    };
    await db.tx((tx) => bookPayment(deps, tx, paymentOf(orderId, seller, 1_000, 'marketplace')));
    const [item] = (await as(owner).list({ search: 'set.png' })).items;
    expect(item?.earnedCents).toBe(800);
  });

  it('deletes what nobody shows or bought, bytes included', async () => {
    const [first, , , unused] = files as [MediaId, MediaId, MediaId, MediaId];
    expect(await codeOf(as(owner).remove({ mediaId: first }))).toBe('in_use');
    await buildPost(test.deps.db, creatorId.parse(owner.id), {
      status: 'deleted',
      media: [{ mediaId: unused }],
    });
    const [original] = (await as(owner).originals({ mediaIds: [unused] })).items;
    await as(owner).remove({ mediaId: unused });
    expect((await test.get(original?.url ?? '', owner)).status).toBe(404);
    const job = mediaJobs.find((one) => one.job === removeFiles);
    await job?.run(test.deps, { mediaId: unused }, new AbortController().signal);
    await expect(test.deps.files.size(keyOf(unused, ORIGINAL))).rejects.toThrow();
    expect(await codeOf(as(owner).remove({ mediaId: unused }))).toBe('not_found');
  });
});
