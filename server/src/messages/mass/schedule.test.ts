/** Scheduled mass messages, the limit for each fan, and people who cannot be reached. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { UserId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { buildPicture } from '../../../test/factories/posts.ts';
import { FOLLOWERS, startMass } from '../../../test/chats/mass.ts';
import { codeOf } from '../../../test/operations.ts';
import { refuseRows } from '../../../test/database/refuse-rows.ts';
import { waitingJobs } from '../../../test/run-jobs.ts';
import { forgetUnsent } from '../sending/forget-unsent.ts';

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
  // Another message replaces it.
  const picture = await buildPicture(money.db, creator);
  const better = await write(creator, {
    text: 'Better words',
    media: [{ mediaId: picture, isFree: false }],
    priceCents: toCents(500),
    scheduledFor: inAnHour(),
    replacesId: first.id,
  });
  expect(await result(creator, first.id)).toBeUndefined();
  // Its file is in use even before anyone has got the message.
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
  // One is removed before its time.
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
  const ago = (seconds: number) =>
    new Date(money.clock.now().getTime() - seconds * 1_000).toISOString();
  expect(await codeOf(write(creator, { scheduledFor: ago(61) }))).toBe('schedule_past');
  expect(await write(creator, { scheduledFor: ago(60) })).toMatchObject({
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

test('a fan whom a batch cannot reach is set aside: the others get it, and have it taken back', async () => {
  const { money, as, asCreator, follower, write, runAll, inbox, result, failures } = mass;
  const { id: creator } = await money.creator();
  const [one, stuck, other] = [
    await follower(creator),
    await follower(creator),
    await follower(creator),
  ];
  await refuseRows(money.db, 'conversation_people', `row.person_id = '${stuck}'`);
  const sent = await write(creator);
  await runAll();
  const says = async (who: UserId) => (await inbox(who)).map((row) => row.says);
  expect([await says(one), await says(stuck), await says(other)]).toEqual([
    ['New prints are in'],
    [],
    ['New prints are in'],
  ]);
  expect(await result(creator, sent.id)).toMatchObject({ state: 'sent', delivered: 2 });

  const [row] = (await as(one).messages.listConversations({})).items;
  await refuseRows(money.db, 'messages', `row.conversation_id = '${row?.id}'`);
  await asCreator(creator).unsendMass({ massMessageId: sent.id });
  await runAll();
  expect(await says(other)).not.toContain('New prints are in');
  expect(await waitingJobs(money.deps)).toEqual([]);
  expect(failures).toEqual([]);
});

describe('by each fan’s clock', () => {
  const zone = (id: string, name: string) =>
    mass.money.db.pool.query('update accounts set time_zone = $2 where id = $1', [id, name]);
  /** A creator in New York with fans in Tokyo, London, Los Angeles, and one without a time zone. */
  async function around() {
    const { money, follower } = mass;
    const { id: creator } = await money.creator();
    await zone(creator, 'America/New_York');
    const [tokyo, london, angeles, unknown] = [
      await follower(creator),
      await follower(creator),
      await follower(creator),
      await follower(creator),
    ];
    await zone(tokyo, 'Asia/Tokyo');
    await zone(london, 'Europe/London');
    await zone(angeles, 'America/Los_Angeles');
    return { creator, tokyo, london, angeles, unknown };
  }
  /** The local time at this hour, two calendar days from now. */
  const inTwoDays = (hour: string) => {
    const at = new Date(mass.money.clock.now().getTime() + 2 * 86_400_000);
    return `${at.toISOString().slice(0, 10)}T${hour}`;
  };
  const goTo = async (moment: string) => {
    await mass.money.advance(Date.parse(moment) - mass.money.clock.now().getTime());
    await mass.runAll();
  };
  const has = async (...people: UserId[]) =>
    Promise.all(people.map(async (id) => (await mass.inbox(id)).length));

  test('each gets it once, when it is that time there; before the first it can be canceled', async () => {
    const { write, runAll, result, asCreator } = mass;
    const { creator, tokyo, london, angeles, unknown } = await around();
    const people = [tokyo, london, unknown, angeles] as const;
    const localTime = inTwoDays('18:00');
    const day = localTime.slice(0, 10);
    const sent = await write(creator, { localTime });
    expect(sent).toMatchObject({
      state: 'scheduled',
      localTime,
      scheduledFor: `${day}T23:00:00.000Z`,
    });
    const dropped = await write(creator, { localTime });
    await goTo(`${day}T08:59:00.000Z`);
    expect(await result(creator, sent.id)).toMatchObject({ state: 'scheduled', delivered: 0 });
    await asCreator(creator).stopMass({ massMessageId: dropped.id });
    expect(await result(creator, dropped.id)).toBeUndefined();

    await goTo(`${day}T09:00:00.000Z`);
    expect(await has(...people)).toEqual([1, 0, 0, 0]);
    expect(await result(creator, sent.id)).toMatchObject({ state: 'sending', delivered: 1 });
    // A fan who has it and moves to a later zone does not get it again.
    await zone(tokyo, 'America/Los_Angeles');
    await goTo(`${day}T18:00:00.000Z`);
    expect(await has(...people)).toEqual([1, 1, 0, 0]);
    await goTo(`${day}T23:00:00.000Z`);
    expect(await has(...people)).toEqual([1, 1, 1, 0]);
    await goTo(
      `${new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)}T02:00:00.000Z`,
    );
    await runAll();
    expect(await has(...people)).toEqual([1, 1, 1, 1]);
    expect(await mass.inbox(tokyo)).toMatchObject([{ unread: 1 }]);
    expect(await result(creator, sent.id)).toMatchObject({ state: 'sent', delivered: 4 });
    // It counts against a fan's three a day from when that fan got it: in Tokyo, more than a day ago.
    await mass.money.advance(8 * 3_600_000);
    for (let n = 0; n < 2; n += 1) await write(creator);
    await runAll();
    expect(await mass.count(creator, FOLLOWERS)).toBe(1);
    expect(mass.failures).toEqual([]);
  });

  test('stopped on its way around, it reaches nobody else; whose clock is past it gets it with the first', async () => {
    const { write, result, asCreator } = mass;
    const { creator, tokyo, london, angeles, unknown } = await around();
    const localTime = inTwoDays('12:00');
    const day = localTime.slice(0, 10);
    await goTo(`${day}T13:00:00.000Z`);
    const sent = await write(creator, { localTime });
    await mass.runAll();
    expect(await has(tokyo, london, unknown, angeles)).toEqual([1, 1, 0, 0]);
    await asCreator(creator).stopMass({ massMessageId: sent.id });
    await goTo(`${day}T23:00:00.000Z`);
    expect(await has(tokyo, london, unknown, angeles)).toEqual([1, 1, 0, 0]);
    expect(await result(creator, sent.id)).toMatchObject({ state: 'stopped', delivered: 2 });
    expect(await codeOf(write(creator, { localTime: '2020-01-01T12:00' }))).toBe('schedule_past');
    expect(await codeOf(write(creator, { localTime: '2099-01-01T12:00' }))).toBe(
      'schedule_out_of_range',
    );
    for (const none of ['2026-13-41T12:00', '2028-02-30T12:00', '0000-01-01T12:00'])
      expect(await codeOf(write(creator, { localTime: none })), none).toBe('invalid_input');
  });
});
