import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type {
  CreatorId,
  MediaId,
  OrderId,
  ProductId,
  UserId,
} from '@limelight/contract/platform/ids';
import type { OwnProduct } from '@limelight/contract/shop/product';
import { buildFan } from '../../../test/factories/accounts.ts';
import { buildSeller, TEST_NOW, viewerOf } from '../../../test/factories/creators.ts';
import { buildPicture } from '../../../test/factories/posts.ts';
import { buildProduct, buildProductPurchase } from '../../../test/factories/products.ts';
import { codeOf, operationsAs, testDeps } from '../../../test/operations.ts';
import { openTestDb } from '../../../test/test-db.ts';
import { areaParts } from '../../area-parts.ts';
import { DAY, FixedClock } from '../../platform/clock/clock.ts';
import { warnOfKeys } from './keys.ts';
import { releaseOriginals } from './release-originals.ts';

let database: Awaited<ReturnType<typeof openTestDb>>;
let seller: CreatorId;
let other: CreatorId;
const clock = new FixedClock(TEST_NOW);
const deps = () => testDeps(database.db, clock);
const as = (id: string, ...roles: 'creator'[]) => operationsAs(deps(), viewerOf(id, ...roles));
const creator = () => as(seller, 'creator').shop;
const sql = async (text: string, values: unknown[] = []) =>
  (await database.db.pool.query<Record<string, unknown>>(text, values)).rows;

beforeAll(async () => {
  database = await openTestDb();
  seller = (await buildSeller(database.db, { handle: 'maker' })).id;
  other = (await buildSeller(database.db, { handle: 'other' })).id;
});
afterAll(() => database.close());

/** A file in the vault that buyers get as it is. */
async function build(fileName: string, owner: string = seller): Promise<MediaId> {
  const id = await buildPicture(database.db, owner, { kind: 'file', fileName });
  await sql(
    `insert into media_variants (media_id, name, class, key, content_type, bytes, etag)
     values ($1, 'original', 'original', $2, 'application/octet-stream', 1000, 'x')`,
    [id, randomUUID()],
  );
  return id;
}
const names = ({ files }: Pick<OwnProduct, 'files'>) =>
  files.map(({ name, version }) => `${name} ${version}`);
const eventsOf = async (kind: string) =>
  (await sql(`select facts from events where kind = $1 order by id`, [kind])).map(
    ({ facts }) => facts,
  );

it('what buyers would download goes with the last product that has the file', async () => {
  const [kept, dropped] = [
    await buildPicture(database.db, seller, {}),
    await buildPicture(database.db, seller, {}),
  ];
  const productId = await buildProduct(database.db, seller, { state: 'draft' });
  for (const mediaId of [kept, dropped]) await creator().addFile({ productId, mediaId });
  await sql(
    `insert into media_variants (media_id, name, class, key, content_type, bytes, etag)
     select id, 'clean', 'clean', gen_random_uuid()::text, 'image/jpeg', 900, 'x' from unnest($1::uuid[]) id`,
    [[kept, dropped]],
  );
  const own = await creator().getMine({ productId });
  const file = own.files.find(({ mediaId }) => mediaId === dropped);
  await creator().removeFile({ productId, fileId: file?.id as never });
  await releaseOriginals(deps(), new AbortController().signal);
  expect(
    await sql(
      `select m.id, m.is_clean_wanted as wanted, v.name from media m
       left join media_variants v on v.media_id = m.id and v.class = 'clean'
       where m.id = any($1) order by wanted`,
      [[kept, dropped]],
    ),
  ).toEqual([
    { id: dropped, wanted: false, name: null },
    { id: kept, wanted: true, name: 'clean' },
  ]);
});

describe('files of a product', () => {
  let productId: ProductId;
  const buy = async (buyer: UserId, at = clock.now()) =>
    buildProductPurchase(database.db, buyer, seller, productId, { at });
  const filesOf = async (buyer: UserId, orderId: OrderId) =>
    (await as(buyer).shop.getPurchase({ orderId })).lines[0]?.files ?? [];

  it('are of the creator’s own vault, in the order that they want', async () => {
    productId = await buildProduct(database.db, seller, { state: 'draft' });
    const [guide, model] = [await build('guide.pdf'), await build('model.stl')];
    await creator().addFile({ productId, mediaId: guide });
    const two = await creator().addFile({ productId, mediaId: model, name: 'The model.stl' });
    expect(names(two)).toEqual(['guide.pdf 1', 'The model.stl 1']);
    expect(two.files[0]).toMatchObject({
      kind: 'file',
      state: 'ready',
      bytes: 1_000,
      failure: null,
      downloads: 0,
    });
    const fileIds = two.files.map(({ id }) => id).reverse();
    const turned = await creator().orderFiles({ productId, fileIds });
    expect(names(turned)).toEqual(['The model.stl 1', 'guide.pdf 1']);
    const [first = ''] = fileIds;
    for (const wrong of [[first], [first, first]])
      expect(await codeOf(creator().orderFiles({ productId, fileIds: wrong as never }))).toBe(
        'not_found',
      );
    const theirs = await build('theirs.zip', other);
    expect(await codeOf(creator().addFile({ productId, mediaId: theirs }))).toBe('file_not_usable');
    const failed = await buildPicture(database.db, seller, { status: 'failed' });
    expect(await codeOf(creator().addFile({ productId, mediaId: failed }))).toBe('file_not_usable');
    const foreign = as(other, 'creator').shop;
    expect(await codeOf(foreign.addFile({ productId, mediaId: theirs }))).toBe('not_found');
    // no one has a draft, so a file in it changes where it is
    const replaced = await creator().replaceFile({
      productId,
      fileId: turned.files[0]?.id as never,
      mediaId: await build('better.stl'),
    });
    expect(names(replaced)).toEqual(['better.stl 1', 'guide.pdf 1']);
    expect(await sql('select from product_files where product_id = $1', [productId])).toHaveLength(
      2,
    );
  });

  it('stay with those who had them, version by version', async () => {
    await sql(`update products set state = 'published', published_at = $2 where id = $1`, [
      productId,
      clock.now(),
    ]);
    const [early, late] = [await buildFan(database.db), await buildFan(database.db)];
    const first = await buy(early);
    clock.advance(DAY);
    const before = await creator().getMine({ productId });
    const [model, guide] = before.files;
    if (!model || !guide) throw new Error('no files');
    const after = await creator().replaceFile({
      productId,
      fileId: model.id,
      mediaId: await build('better-2.stl'),
      note: 'Fewer walls',
    });
    expect(names(after)).toEqual(['better-2.stl 2', 'guide.pdf 1']);
    expect(await eventsOf('product.fileReplaced')).toEqual([
      { productId, creatorId: seller, fileId: after.files[0]?.id },
    ]);
    await creator().removeFile({ productId, fileId: guide.id });
    clock.advance(DAY);
    const second = await buy(late);
    expect((await filesOf(early, first)).map(({ name, isOld }) => [name, isOld])).toEqual([
      ['better-2.stl', false],
      ['better.stl', true],
      ['guide.pdf', true],
    ]);
    expect((await filesOf(late, second)).map(({ name, note }) => [name, note])).toEqual([
      ['better-2.stl', 'Fewer walls'],
    ]);

    const download = (who: UserId, orderId: OrderId, fileId: string) =>
      as(who).shop.download({ orderId, fileId: fileId as never });
    const given = await download(early, first, guide.id);
    expect(given).toMatchObject({ name: 'guide.pdf', bytes: 1_000 });
    expect(given.url).toMatch(/\/authenticated\/media\/[\w-]+\/original\?download=guide\.pdf$/);
    await download(early, first, guide.id);
    expect(await codeOf(download(late, second, guide.id))).toBe('not_found');
    expect(await codeOf(download(late, first, model.id))).toBe('not_found');
    const asked = (await filesOf(early, first)).find(({ id }) => id === guide.id);
    expect(asked?.downloadedAt).toBe(clock.now().toISOString());
    expect(await sql('select times from product_downloads')).toEqual([{ times: 2 }]);

    // the bytes follow the same rule
    const level = async (who: UserId, id: string) => {
      const wanted = { id: id as MediaId, variant: 'original' };
      const byteAccess = areaParts.byteAccess as unknown as {
        find: (...all: unknown[]) => Promise<{ access: string } | null>;
      };
      return (await byteAccess.find(database.db, who, wanted, clock.now()))?.access;
    };
    expect(await level(early, guide.mediaId)).toBe('original');
    expect(await level(late, guide.mediaId)).toBe('none');
    expect(await level(late, after.files[0]?.mediaId ?? '')).toBe('original');

    await sql(`update products set taken_down_at = $2 where id = $1`, [productId, clock.now()]);
    expect(await codeOf(download(early, first, guide.id))).toBe('not_found');
    expect(await level(early, guide.mediaId)).toBe('none');
    await sql(`update products set taken_down_at = null where id = $1`, [productId]);
    await sql(`update grants set revoked_at = $2, revoked_why = 'refund' where order_id = $1`, [
      first,
      clock.now(),
    ]);
    expect(await codeOf(download(early, first, guide.id))).toBe('not_found');
    expect(await level(early, guide.mediaId)).toBe('none');
  });

  it('wait for what buyers get of a picture, and leave nothing empty on sale', async () => {
    const photo = await buildPicture(database.db, seller, { fileName: 'IMG_7.HEIC' });
    const one = await buildProduct(database.db, seller);
    expect(await codeOf(creator().setLinks({ productId: one, links: [] }))).toBe('last_content');
    const own = await creator().addFile({ productId: one, mediaId: photo });
    expect(own.files[0]).toMatchObject({ kind: 'picture', state: 'preparing' });
    const buyer = await buildFan(database.db);
    const orderId = await buildProductPurchase(database.db, buyer, seller, one);
    const fileId = own.files[0]?.id as never;
    expect(await codeOf(as(buyer).shop.download({ orderId, fileId }))).toBe('not_ready');
    await sql(
      `insert into media_variants (media_id, name, class, key, content_type, bytes, etag)
       values ($1, 'clean', 'clean', $2, 'image/jpeg', 700, 'c')`,
      [photo, randomUUID()],
    );
    expect(await as(buyer).shop.download({ orderId, fileId })).toMatchObject({
      name: 'IMG_7.jpg',
      bytes: 700,
    });
    const links = [
      { title: 'The course', url: 'https://example.test/course' },
      { title: 'The chat', url: 'https://example.test/chat' },
    ];
    const linked = await creator().setLinks({ productId: one, links });
    expect(linked.links).toMatchObject(links);
    expect((await as(buyer).shop.getPurchase({ orderId })).lines[0]?.links).toEqual(links);
    await creator().setLinks({ productId: one, links: [] });
    expect(await codeOf(creator().removeFile({ productId: one, fileId }))).toBe('last_content');
    await sql(`update products set state = 'archived' where id = $1`, [one]);
    expect((await creator().removeFile({ productId: one, fileId })).files).toEqual([]);
    expect(await codeOf(as(buyer).shop.download({ orderId, fileId }))).toBe('ok');
  });
});

describe('license keys', () => {
  it('are kept once each, counted, and never deleted once they are sold', async () => {
    const productId = await buildProduct(database.db, seller, { keys: ['A-1', 'A-2'] });
    const text = ' B-1 \r\n\n A-1\nB-2\nB-1\n';
    const { product, ...added } = await creator().addKeys({ productId, text });
    expect(added).toEqual({ added: 2, repeatedLines: [3, 5] });
    expect(product).toMatchObject({ stockTotal: 4, stockLeft: 4 });
    const [long, plain] = [
      `ok\n${'x'.repeat(501)}`,
      await buildProduct(database.db, seller, { state: 'draft' }),
    ];
    expect(await codeOf(creator().addKeys({ productId, text: long }))).toBe('key_too_long');
    expect(await codeOf(creator().addKeys({ productId: plain, text }))).toBe('sells_no_keys');
    const many = Array.from({ length: 10_001 }, (_, index) => `k${index}`).join('\n');
    expect(await codeOf(creator().addKeys({ productId, text: many }))).toBe('too_many_keys');

    const buyer = await buildFan(database.db);
    const orderId = await buildProductPurchase(database.db, buyer, seller, productId);
    await sql(
      `update product_keys set order_id = $2, position = 0, sold_at = $3 where product_id = $1 and key in ('A-1', 'B-1')`,
      [productId, orderId, clock.now()],
    );
    await sql(`update products set stock_left = 2 where id = $1`, [productId]);
    const keysOf = async (show: 'left' | 'sold', cursor?: string) => {
      const page = await creator().listKeys({
        productId,
        show,
        limit: 1,
        ...(cursor && { cursor }),
      });
      return { ...page, keys: page.items.map(({ key }) => key) };
    };
    const left = await keysOf('left');
    const rest = await keysOf('left', left.nextCursor ?? '');
    expect([...left.keys, ...rest.keys].sort()).toEqual(['A-2', 'B-2']);
    expect(rest.nextCursor).toBeNull();
    const sold = await keysOf('sold');
    expect(sold.items[0]).toMatchObject({ orderId, soldAt: clock.now().toISOString() });
    expect((await keysOf('sold', sold.nextCursor ?? '')).keys).toHaveLength(1);
    const bought = (await as(buyer).shop.getPurchase({ orderId })).lines[0]?.keys ?? [];
    expect([...bought].sort()).toEqual(['A-1', 'B-1']);

    const remove = (keyId = '') => creator().removeKey({ productId, keyId });
    expect(await codeOf(remove(sold.items[0]?.id))).toBe('key_sold');
    expect(await codeOf(remove(randomUUID()))).toBe('not_found');
    expect(await remove(left.items[0]?.id)).toMatchObject({ stockTotal: 3, stockLeft: 1 });
    // the last one is being paid for
    await sql(`update products set stock_left = 0 where id = $1`, [productId]);
    expect(await codeOf(remove(rest.items[0]?.id))).toBe('key_sold');
    expect(await codeOf(as(other, 'creator').shop.listKeys({ productId }))).toBe('not_found');
  });

  it('run low once for each time that a sale crosses the creator’s line', async () => {
    const keys = ['1', '2', '3', '4', '5'];
    const productId = await buildProduct(database.db, seller, { keys });
    await sql(`update products set keys_warn_at = 3 where id = $1`, [productId]);
    const sell = async (quantity: number) => {
      await sql(`update products set stock_left = stock_left - $2 where id = $1`, [
        productId,
        quantity,
      ]);
      const sold = [{ productId, creatorId: seller, quantity }];
      await database.db.tx((tx) => warnOfKeys(deps(), tx, sold));
    };
    for (const quantity of [1, 1, 1]) await sell(quantity);
    expect(await eventsOf('product.keysLow')).toEqual([{ productId, creatorId: seller, left: 3 }]);
  });
});
