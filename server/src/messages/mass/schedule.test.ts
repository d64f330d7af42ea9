/** Mass messages that wait for their time, and how many of them one person gets. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { toCents } from '@limelight/contract/platform/money';
import { buildPicture } from '../../../test/factories/posts.ts';
import { FOLLOWERS, startMass } from '../../../test/mass.ts';
import { codeOf } from '../../../test/operations.ts';
import { forgetUnsent } from '../index.ts';

let mass: Awaited<ReturnType<typeof startMass>>;
beforeAll(async () => {
  mass = await startMass();
});
beforeEach(() => mass.money.forgetJobs());
afterAll(() => mass.money.close());

test('scheduled, it goes out when it is time, to who is there then; before that it can change or be removed', async () => {
  const { money, asCreator, follower, write, runAll, inbox, result } = mass;
  const { id: creator } = await money.creator();
  const fan = await follower(creator);
  const inAnHour = () => new Date(money.clock.now().getTime() + 3_600_000).toISOString();
  const first = await write(creator, { scheduledFor: inAnHour() });
  expect(first).toMatchObject({ state: 'scheduled', scheduledFor: inAnHour(), delivered: 0 });
  await runAll();
  expect(await inbox(fan)).toEqual([]);
  // another takes its place
  const picture = await buildPicture(money.db, creator);
  const better = await write(creator, {
    text: 'Better words',
    media: [{ mediaId: picture, isFree: false }],
    priceCents: toCents(500),
    scheduledFor: inAnHour(),
    replacesId: first.id,
  });
  expect(await result(creator, first.id)).toBeUndefined();
  // its file is in use, though nobody has it yet
  await money.db.tx((tx) => forgetUnsent(tx, [picture]));
  expect((await result(creator, better.id))?.media).toHaveLength(1);
  const late = await follower(creator);
  await money.advance(3_600_000);
  await runAll();
  for (const one of [fan, late])
    expect(await inbox(one)).toMatchObject([{ says: 'Better words', unread: 1 }]);
  expect(await result(creator, better.id)).toMatchObject({ state: 'sent', delivered: 2 });
  expect(await codeOf(write(creator, { scheduledFor: inAnHour(), replacesId: better.id }))).toBe(
    'already_sent',
  );
  // removed before its time
  const dropped = await write(creator, {
    media: [{ mediaId: picture, isFree: false }],
    priceCents: toCents(500),
    scheduledFor: inAnHour(),
  });
  const other = await money.creator();
  expect(await codeOf(asCreator(other.id).stopMass({ massMessageId: dropped.id }))).toBe(
    'not_found',
  );
  await asCreator(creator).stopMass({ massMessageId: dropped.id });
  expect(await result(creator, dropped.id)).toBeUndefined();
  await money.advance(3_600_000);
  await runAll();
  expect(await result(creator, dropped.id)).toBeUndefined();
  expect(await codeOf(write(creator, { scheduledFor: '2099-01-01T00:00:00Z' }))).toBe(
    'schedule_out_of_range',
  );
  // a time that has passed is now
  expect(await write(creator, { scheduledFor: '2020-01-01T00:00:00Z' })).toMatchObject({
    state: 'sending',
    scheduledFor: null,
  });
});

test('whose author is suspended meanwhile goes to nobody', async () => {
  const { money, follower, write, runAll, inbox, result } = mass;
  const { id: creator } = await money.creator();
  const fan = await follower(creator);
  const sent = await write(creator);
  await money.db.pool.query('update accounts set suspended_at = now() where id = $1', [creator]);
  await runAll();
  expect(await inbox(fan)).toEqual([]);
  expect(await result(creator, sent.id)).toMatchObject({ state: 'stopped' });
});

test('reaches nobody more than three times in a day', async () => {
  const { money, asCreator, follower, count, write, runAll, inbox } = mass;
  const { id: creator } = await money.creator();
  const fan = await follower(creator);
  for (let n = 0; n < 3; n += 1) {
    await write(creator);
    await runAll();
  }
  expect(await count(creator, FOLLOWERS)).toBe(0);
  const fresh = await follower(creator);
  const { people, sample } = await asCreator(creator).countAudience({ audience: FOLLOWERS });
  expect({ people, ids: sample.map((one) => one.userId) }).toEqual({ people: 1, ids: [fresh] });
  await money.advance(24 * 3_600_000);
  expect(await count(creator, FOLLOWERS)).toBe(2);
  expect(await inbox(fan)).toMatchObject([{ unread: 3 }]);
});
