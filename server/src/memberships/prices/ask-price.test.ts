/** A creator raises a price: members keep theirs, are asked to agree, and the creator sees their answers. */
import { createRouterClient } from '@orpc/server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CreatorId, TierId, UserId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { viewerOf } from '../../../test/factories/creators.ts';
import { key, type Money, startMoney } from '../../../test/money.ts';
import { codeOf } from '../../../test/operations.ts';
import { refuseRows } from '../../../test/database/refuse-rows.ts';
import { DAY } from '../../platform/clock/clock.ts';
import { router } from '../../router.ts';

let money: Money;
beforeAll(async () => {
  money = await startMoney();
});
beforeEach(async () => {
  await money.forgetJobs();
  money.letters.length = 0;
});
afterAll(() => money.close());

const cents = toCents;
const asCreator = (id: CreatorId) =>
  createRouterClient(router, {
    context: {
      deps: money.deps,
      viewer: viewerOf(id, 'creator'),
      request: { id: 'test', ip: '127.0.0.1', userAgent: null },
    },
  });
async function join(tierId: TierId, priceCents = 500): Promise<UserId> {
  const { id } = await money.fan();
  await money.as(id).memberships.subscribe({
    tierId,
    expectedPriceCents: cents(priceCents),
    idempotencyKey: key(),
  });
  return id;
}
const raise = async (creator: { id: CreatorId; tierId: TierId }, priceCents: number) => {
  await asCreator(creator.id).creators.updateTier({
    tierId: creator.tierId,
    priceCents: cents(priceCents),
  });
  await money.runJobs();
};
const only = async (fan: UserId) => {
  const { items } = await money.as(fan).memberships.list({ limit: 20 });
  const [one] = items;
  if (!one || items.length > 1) throw new Error(`${items.length} memberships`);
  return one;
};
const agree = async (fan: UserId, priceCents: number) => {
  const { id, tierId } = await only(fan);
  return money.as(fan).memberships.setNext({
    membershipId: id,
    tierId,
    expectedPriceCents: cents(priceCents),
  });
};
const decline = async (fan: UserId, priceCents: number) =>
  money.as(fan).memberships.declinePrice({
    membershipId: (await only(fan)).id,
    priceCents: cents(priceCents),
  });
const subjectsTo = (id: string) =>
  money.letters
    .filter(({ to, subject }) => to === `${id}@example.test` && !subject.includes('receipt'))
    .map(({ subject }) => subject);
const kindsOf = async (id: UserId) =>
  (await money.as(id).notifications.list({ about: 'memberships' })).items.map(
    ({ fact }) => fact.kind,
  );
const tierOf = async (creator: { id: CreatorId }) =>
  (await asCreator(creator.id).creators.listTiers({})).items[0];

test('every member who pays less is asked once, on the screen and by mail; nobody pays more for it', async () => {
  const creator = await money.creator(500);
  const fans = [await join(creator.tierId), await join(creator.tierId)];
  const canceled = await join(creator.tierId);
  await money.as(canceled).memberships.cancel({ membershipId: (await only(canceled)).id });
  await raise(creator, 900);
  const later = await join(creator.tierId, 900);
  for (const fan of fans) {
    const one = await only(fan);
    expect(one).toMatchObject({
      priceCents: 500,
      next: null,
      priceAsk: { priceCents: 900, answer: null },
    });
    expect((await money.as(fan).memberships.get({ membershipId: one.id })).priceAsk).toEqual({
      priceCents: 900,
      answer: null,
    });
    expect(await kindsOf(fan)).toEqual(['price_rise_asked']);
    expect(subjectsTo(fan)).toEqual([
      expect.stringContaining('is asking you to agree to a new price'),
    ]);
  }
  const letter = money.letters.findLast(({ to }) => to === `${fans[0]}@example.test`);
  expect(letter?.text).toContain('now costs $9.00. You pay $5.00.');
  expect(letter?.text).toContain('Nothing changes unless you agree');
  expect(letter?.text).toContain('/dashboard/memberships');
  for (const other of [canceled, later]) expect(await kindsOf(other)).toEqual([]);
  expect(await tierOf(creator)).toMatchObject({
    priceAnswers: { agreed: 0, declined: 0, unanswered: 2 },
  });
});

test('who agrees pays it from the next renewal and has it in writing; the creator sees who said what', async () => {
  const creator = await money.creator(500);
  const [yes, no, silent] = [
    await join(creator.tierId),
    await join(creator.tierId),
    await join(creator.tierId),
  ];
  await raise(creator, 900);
  await agree(yes, 900);
  await agree(yes, 900);
  await decline(no, 900);
  expect((await only(yes)).next).toMatchObject({ priceCents: 900 });
  await money.runConsumers();
  expect(await kindsOf(yes)).toEqual(['price_rise_confirmed', 'price_rise_asked']);
  expect(subjectsTo(yes).at(-1)).toBe('You agreed to $9.00 a month');
  expect(await kindsOf(creator.id)).toEqual(['price_rise_agreed', 'member_joined']);
  expect(subjectsTo(creator.id)).toEqual([]);
  expect((await only(no)).priceAsk).toEqual({ priceCents: 900, answer: 'declined' });
  const list = async (answer?: 'agreed' | 'declined' | 'unanswered') =>
    (
      await money
        .as(creator.id)
        .memberships.listPriceAnswers({ tierId: creator.tierId, ...(answer && { answer }) })
    ).items;
  const said = new Map((await list()).map((one) => [one.membershipId, one.answer]));
  const ids = await Promise.all([yes, no, silent].map(async (fan) => (await only(fan)).id));
  expect(ids.map((id) => said.get(id))).toEqual(['agreed', 'declined', null]);
  expect((await list('unanswered')).map((one) => one.membershipId)).toEqual([ids[2]]);
  expect((await tierOf(creator))?.priceAnswers).toEqual({ agreed: 1, declined: 1, unanswered: 1 });
  await money.advance(32 * DAY);
  await money.runJobs();
  expect([(await only(yes)).priceCents, (await only(no)).priceCents]).toEqual([900, 500]);
  expect((await tierOf(creator))?.priceAnswers).toEqual({ agreed: 1, declined: 1, unanswered: 1 });
});

test('until the renewal an agreement can be taken back, and a refusal too', async () => {
  const creator = await money.creator(500);
  const fan = await join(creator.tierId);
  await raise(creator, 900);
  await agree(fan, 900);
  await agree(fan, 500);
  expect(await only(fan)).toMatchObject({ next: null, priceAsk: { answer: 'declined' } });
  await agree(fan, 900);
  expect(await only(fan)).toMatchObject({
    next: { priceCents: 900 },
    priceAsk: { answer: 'agreed' },
  });
  expect((await decline(fan, 900)).next).toBeNull();
});

test('a price that is changed all day asks once a day, about the price it has then', async () => {
  const creator = await money.creator(500);
  const fan = await join(creator.tierId);
  for (const price of [900, 1000, 900, 1100]) await raise(creator, price);
  expect(await kindsOf(fan)).toEqual(['price_rise_asked']);
  await money.advance(DAY);
  await money.runJobs();
  expect(await kindsOf(fan)).toEqual(['price_rise_asked', 'price_rise_asked']);
  expect((await only(fan)).priceAsk).toEqual({ priceCents: 1100, answer: null });
  expect(await codeOf(decline(fan, 900))).toBe('price_changed');
  await raise(creator, 400);
  await money.advance(DAY);
  await money.runJobs();
  expect((await only(fan)).priceAsk).toBeNull();
  expect(await kindsOf(fan)).toHaveLength(2);
  expect(await codeOf(decline(fan, 400))).toBe('not_found');
});

test('only the member answers, and only the creator reads the answers', async () => {
  const creator = await money.creator(500);
  const fan = await join(creator.tierId);
  await raise(creator, 900);
  const { id } = await only(fan);
  const stranger = await money.fan();
  const answer = { membershipId: id, priceCents: cents(900) };
  for (const [who, code] of [
    [null, 'not_signed_in'],
    [stranger.id, 'not_found'],
    [creator.id, 'not_found'],
  ] as const) {
    expect(await codeOf(money.as(who).memberships.declinePrice(answer))).toBe(code);
  }
  const { tierId } = creator;
  const other = await money.creator(700);
  expect((await money.as(other.id).memberships.listPriceAnswers({ tierId })).items).toEqual([]);
  const asFan = money.as(fan, new Set(['fan'])).memberships;
  expect(await codeOf(asFan.listPriceAnswers({ tierId }))).toBe('forbidden');
});

test('a member who cannot be asked is set aside, and the others are asked', async () => {
  const creator = await money.creator(500);
  const [one, stuck, other] = [
    await join(creator.tierId),
    await join(creator.tierId),
    await join(creator.tierId),
  ];
  const { id } = await only(stuck);
  await refuseRows(money.db, 'price_asks', `row.membership_id = '${id}'`);
  await raise(creator, 900);
  const asked = async (fan: UserId) => (await only(fan)).priceAsk?.priceCents;
  expect([await asked(one), await asked(stuck), await asked(other)]).toEqual([900, undefined, 900]);
  expect(await kindsOf(other)).toContain('price_rise_asked');
});
