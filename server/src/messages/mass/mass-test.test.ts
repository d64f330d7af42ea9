/** A mass message that its author sends only to themself, as a test. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { toCents } from '@limelight/contract/platform/money';
import { buildPicture } from '../../../test/factories/posts.ts';
import { FOLLOWERS, startMass } from '../../../test/chats/mass.ts';
import { codeOf } from '../../../test/operations.ts';

let mass: Awaited<ReturnType<typeof startMass>>;
beforeAll(async () => {
  mass = await startMass();
});
beforeEach(() => mass.money.forgetJobs());
afterAll(() => mass.money.close());

test('shows what a fan gets, tells its author as of a message, and is counted nowhere', async () => {
  const { money, as, asCreator, follower, count, runAll, inbox } = mass;
  const { id: creator } = await money.creator();
  const fan = await follower(creator);
  await money.db.pool.query(`update profiles set display_name = 'Mira' where id = $1`, [creator]);
  const { sendMassTest, getMassTest, listMass } = asCreator(creator);
  expect(await codeOf(getMassTest({}))).toBe('not_found');
  const [free, locked] = [
    await buildPicture(money.db, creator),
    await buildPicture(money.db, creator),
  ];
  await sendMassTest({
    text: ' Hi {name}, see this ',
    lockedText: 'The secret',
    media: [
      { mediaId: free, isFree: true },
      { mediaId: locked, isFree: false },
    ],
    priceCents: toCents(500),
  });
  const shown = await getMassTest({});
  expect(shown).toMatchObject({
    text: 'Hi Mira, see this',
    hasLockedText: true,
    lockedText: null,
    locked: true,
    price: { cents: 500, isBought: false },
    media: [
      { mediaId: free, isFree: true, view: { locked: false } },
      { mediaId: locked, isFree: false, view: { locked: true } },
    ],
  });
  expect(JSON.stringify(shown)).not.toContain('The secret');
  await money.runConsumers();
  expect((await as(creator).notifications.list({})).items).toMatchObject([
    { fact: { kind: 'message_tested' } },
  ]);

  // No one else has it or is notified, and no result counts it.
  await runAll();
  expect(await inbox(fan)).toEqual([]);
  expect(await inbox(creator)).toEqual([]);
  expect((await listMass({})).items).toEqual([]);
  const { rows } = await money.db.pool.query(
    `select (select count(*)::int from message_bodies where author_id = $1) as bodies,
       (select count(*)::int from notices where recipient_id = $2) as notices`,
    [creator, fan],
  );
  expect(rows).toEqual([{ bodies: 0, notices: 0 }]);
  for (let n = 0; n < 3; n += 1) await sendMassTest({ text: `Test ${n}` });
  expect(await count(creator, FOLLOWERS)).toBe(1);
  expect(await getMassTest({})).toMatchObject({ text: 'Test 2', locked: false, price: null });
});

test('is checked like the message itself, is for creators, and is the author’s alone', async () => {
  const { money, as, asCreator, follower } = mass;
  const { id: creator } = await money.creator();
  const other = await money.creator();
  const fan = await follower(creator);
  const send = (content: object) => codeOf(asCreator(creator).sendMassTest(content));
  expect(await send({ text: '  ' })).toBe('empty_message');
  expect(await send({ text: 'Hi', lockedText: 'Psst' })).toBe('price_missing');
  expect(await send({ text: 'Hi', priceCents: 500 })).toBe('nothing_to_sell');
  const theirs = await buildPicture(money.db, other.id);
  expect(await send({ media: [{ mediaId: theirs }] })).toBe('media_not_usable');
  expect(await send({ text: 'Hi' })).toBe('ok');
  expect(await codeOf(asCreator(other.id).getMassTest({}))).toBe('not_found');
  expect(await codeOf(as(fan).messages.getMassTest({}))).toBe('forbidden');
  expect(await codeOf(as(fan).messages.sendMassTest({ text: 'Hi' }))).toBe('forbidden');
  const codes = [];
  for (let n = 0; n < 30; n += 1) codes.push(await send({ text: `Hi ${n}` }));
  expect(codes.at(-1)).toBe('rate_limited');
});
