/** Reviews of products, and the notices of products and reviews. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CreatorId, OrderId, ProductId, UserId } from '@limelight/contract/platform/ids';
import { buildProduct, buildProductPurchase } from '../../../test/factories/products.ts';
import { TEST_NOW } from '../../../test/factories/creators.ts';
import { buildPicture, MEMBERS } from '../../../test/factories/posts.ts';
import { type Money, startMoney } from '../../../test/money.ts';
import { codeOf } from '../../../test/operations.ts';
import { emit } from '../../events/index.ts';
import { refundOrder } from '../../payments/index.ts';
import { shopOfAccount } from '../account.ts';
import { fileReplaced, keysLow, productPublished, productTakenDown } from '../events.ts';
import { buyProducts } from '../test-buying.ts';

let money: Money;
let creator: CreatorId;
let ann: UserId;
let ben: UserId;
let stranger: UserId;
let product: ProductId;
let orderId: OrderId;
beforeAll(async () => {
  money = await startMoney(TEST_NOW);
});
beforeEach(async () => {
  await money.forgetJobs();
  ({ id: creator } = await money.creator());
  [{ id: ann }, { id: ben }, { id: stranger }] = await Promise.all([
    money.fan(),
    money.fan(),
    money.fan(null),
  ]);
  product = await buildProduct(money.db, creator, { title: 'Presets', priceCents: 1_000 });
  orderId = await buyProducts(money, ann, creator, [product]);
  await buyProducts(money, ben, creator, [product]);
});
afterAll(() => money.close());

const shopOf = (who: UserId | null) => money.as(who).shop;
const write = (who: UserId, stars: number, more: object = {}) =>
  shopOf(who).review({ productId: product, stars, text: `${stars} stars`, ...more });
const list = (who: UserId | null, more: object = {}) =>
  shopOf(who).listReviews({ productId: product, ...more });
const textsFor = async (who: UserId | null) => (await list(who)).items.map((one) => one.text);
const rating = async () => (await shopOf(null).get({ productId: product })).rating;
const sql = (text: string, values: unknown[]) => money.db.pool.query(text, values);
const news = async (who: UserId) => {
  await money.runJobs();
  const { items } = await money.as(who).notifications.list({});
  return items.map(({ fact, names }) => [fact.kind, names['product'] ?? names['reason'] ?? null]);
};
test('who has the product reviews it once and changes it; the sums follow', async () => {
  for (const who of [stranger, creator]) expect(await codeOf(write(who, 5))).toBe('not_bought');
  const first = await write(ann, 2);
  expect(first).toMatchObject({ stars: 2, editedAt: null, viewer: { isAuthor: true } });
  await money.advance(1_000);
  await Promise.all([write(ben, 5), write(ben, 5)]);
  expect(await rating()).toEqual({ count: 2, average: 35 });
  const changed = await write(ann, 4, { text: '' });
  expect(changed).toMatchObject({ id: first.id, stars: 4, text: '' });
  expect(changed.editedAt).not.toBeNull();
  expect(await rating()).toEqual({ count: 2, average: 45 });

  const page = await list(ann, { limit: 1 });
  expect(page).toMatchObject({ counts: [0, 0, 0, 1, 1], mine: { id: first.id } });
  expect(page.items.map((one) => one.stars)).toEqual([5]);
  const next = await list(ann, { limit: 1, cursor: page.nextCursor });
  expect(next.items.map((one) => one.id)).toEqual([first.id]);
  expect(next.nextCursor).toBeNull();
  expect((await list(null)).mine).toBeNull();

  await shopOf(ann).removeReview({ productId: product });
  await shopOf(ann).removeReview({ productId: product });
  expect(await rating()).toEqual({ count: 1, average: 50 });
});

test('a picture is of one’s own uploads, and shown to everyone', async () => {
  const refused = async (mediaId: string) => codeOf(write(ann, 5, { mediaId }));
  expect(await refused(await buildPicture(money.db, ben))).toBe('picture_not_usable');
  expect(await refused(await buildPicture(money.db, ann, { status: 'processing' }))).toBe(
    'picture_not_usable',
  );
  const mediaId = await buildPicture(money.db, ann);
  expect(await write(ann, 5, { mediaId })).toMatchObject({ picture: { id: mediaId } });
  expect((await list(null)).items[0]?.picture).toMatchObject({ id: mediaId, locked: false });
});

test('the creator answers, changes the answer and takes it away; others do not', async () => {
  const { id: reviewId } = await write(ann, 3);
  const answer = (who: UserId, text: string) => shopOf(who).answerReview({ reviewId, text });
  const { id: other } = await money.creator();
  expect(await codeOf(answer(other, 'x'))).toBe('not_found');
  expect((await list(creator)).items[0]?.viewer).toEqual({ isAuthor: false, canAnswer: true });
  expect(await answer(creator, 'Thank you')).toMatchObject({ answer: 'Thank you' });
  await answer(creator, 'Thank you!');
  expect((await list(null)).items[0]?.answer).toBe('Thank you!');
  expect(await news(ann)).toEqual([['review_answered', 'Presets']]);
  expect(await answer(creator, '')).toMatchObject({ answer: null, answeredAt: null });
});

test('a block hides people’s reviews from each other, a suspension from everyone', async () => {
  await write(ann, 1);
  const { id: reviewId } = await write(ben, 5);
  await money.as(ann).safety.block({ userId: ben });
  expect(await textsFor(ann)).toEqual(['1 stars']);
  expect(await textsFor(ben)).toEqual(['5 stars']);
  expect(await textsFor(stranger)).toEqual(expect.arrayContaining(['5 stars', '1 stars']));
  expect(await rating()).toEqual({ count: 2, average: 30 });
  await sql('update accounts set suspended_at = now() where id = $1', [ben]);
  expect(await textsFor(stranger)).toEqual(['1 stars']);
  expect(await codeOf(shopOf(creator).answerReview({ reviewId, text: 'x' }))).toBe('not_found');
  await money.as(creator).safety.block({ userId: ann });
  expect(await codeOf(list(ann))).toBe('not_found');
  expect(await codeOf(write(ann, 5))).toBe('not_found');
});

test('a takedown closes it to everyone, its author included, until it is restored', async () => {
  const { id: thingId } = await write(ann, 1);
  await money.as(ben).safety.report({ kind: 'review', thingId, reason: 'spam' });
  const desk = money.as(stranger, new Set(['moderator'])).safety;
  const [report] = (await desk.listReports({})).items;
  const reportId = report?.id ?? '';
  expect(await desk.openReport({ reportId })).toMatchObject({
    lines: [{ text: '1 of 5 stars\n\n1 stars', state: 'there' }],
  });
  await desk.decideReport({ reportId, outcome: 'taken_down', note: 'Insults' });
  expect(await rating()).toEqual({ count: 0, average: null });
  expect(await list(ann)).toMatchObject({ items: [], mine: null, counts: [0, 0, 0, 0, 0] });
  expect(await codeOf(write(ann, 5))).toBe('taken_down');
  const mayWrite = async (who: UserId) => (await shopOf(who).get({ productId: product })).canReview;
  expect([await mayWrite(ann), await mayWrite(ben)]).toEqual([false, true]);
  await shopOf(ann).removeReview({ productId: product });
  expect(await news(ann)).toEqual([['review_taken_down', 'Insults']]);
  await desk.undoTakedown({ reportId, note: 'A mistake' });
  expect(await textsFor(null)).toEqual(['1 stars']);
  expect(await rating()).toEqual({ count: 1, average: 10 });
});

test('it goes with a refund, but not while another line gave the same', async () => {
  await write(ann, 1);
  await write(ben, 5);
  const second = await buildProductPurchase(money.db, ann, creator, product);
  const refund = (id: OrderId) =>
    refundOrder(money.deps, { orderId: id, reason: 'x', cause: 'test' });
  await refund(orderId);
  expect(await rating()).toEqual({ count: 2, average: 30 });
  await sql(`update grants set revoked_at = now(), revoked_why = 'refund' where order_id = $1`, [
    second,
  ]);
  const third = await buyProducts(money, ann, creator, [product]);
  await write(ann, 3);
  await refund(third);
  expect(await rating()).toEqual({ count: 1, average: 50 });
  expect(await codeOf(write(ann, 5))).toBe('not_bought');
});

test('an account that ends takes its reviews and answers along', async () => {
  const { id: reviewId } = await write(ann, 1);
  await write(ben, 5);
  await shopOf(creator).answerReview({ reviewId, text: 'Thank you' });
  await money.db.tx((tx) => shopOfAccount.close!(money.deps, tx, ben));
  expect(await rating()).toEqual({ count: 1, average: 10 });
  await money.db.tx((tx) => shopOfAccount.close!(money.deps, tx, creator));
  const { rows } = await sql('select answer from product_reviews where id = $1', [reviewId]);
  expect(rows).toEqual([{ answer: null }]);
});

test('news of products reach those who may learn of them, and go with what they are about', async () => {
  const members = await buildProduct(money.db, creator, { title: 'Course', audience: MEMBERS });
  const draft = await buildProduct(money.db, creator, { title: 'Draft', state: 'draft' });
  await sql('insert into follows values ($1, $3, now()), ($2, $3, now())', [
    stranger,
    ben,
    creator,
  ]);
  await sql('insert into blocks (blocker_id, blocked_id, created_at) values ($1, $2, now())', [
    creator,
    ben,
  ]);
  const say = async (event: Parameters<typeof emit>[2], facts: object) =>
    money.db.tx((tx) => emit(money.deps, tx, event, facts as never));
  for (const productId of [product, members, draft])
    await say(productPublished, { productId, creatorId: creator });
  const file = { productId: product, creatorId: creator, fileId: product };
  await say(fileReplaced, file);
  await say(fileReplaced, file);
  await say(keysLow, { productId: product, creatorId: creator, left: 3 });
  await write(ann, 4);
  // known by its title, though only members buy it
  expect(await news(stranger)).toEqual([
    ['product_published', 'Course'],
    ['product_published', 'Presets'],
  ]);
  expect(await news(ben)).toEqual([['product_version', null]]);
  expect(await news(ann)).toEqual([['product_version', 'Presets']]);
  expect(await news(creator)).toEqual([
    ['review_written', 'Presets'],
    ['keys_low', 'Presets'],
    ['product_sold', 'Presets'],
  ]);
  await say(productTakenDown, { productId: product, creatorId: creator, reportId: product });
  expect(await news(creator)).toEqual(expect.arrayContaining([['product_taken_down', null]]));
  await sql('update products set taken_down_at = now() where id = $1', [product]);
  expect(await news(stranger)).toEqual([['product_published', 'Course']]);
});
