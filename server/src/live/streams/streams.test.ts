/** Setting a stream up, finding it, and being reminded of it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CreatorId, StreamId, UserId } from '@limelight/contract/platform/ids';
import { startStage, type Stage } from '../../../test/live/stage.ts';
import { buildPicture } from '../../../test/factories/posts.ts';
import { key } from '../../../test/money.ts';
import { codeOf } from '../../../test/operations.ts';
import { DAY, HOUR, MINUTE } from '../../platform/clock/clock.ts';

let stage: Stage;
let creator: CreatorId;
let fan: UserId;
beforeAll(async () => {
  stage = await startStage();
  creator = (await stage.creator()).id;
  fan = (await stage.fan()).id;
});
afterAll(() => stage.close());

const everyone = [[{ kind: 'everyone' as const }]];
const at = (ms: number) => new Date(stage.clock.now().getTime() + ms).toISOString();
const create = (what: object, by = creator) =>
  stage.as(by).live.create({
    title: 'A stream',
    audience: everyone,
    idempotencyKey: key(),
    ...what,
  });

test('what a creator writes is checked, and stored once per key', async () => {
  const followers = [[{ kind: 'followers' as const }]];
  const picture = await buildPicture(stage.db, creator);
  const foreign = await buildPicture(stage.db, (await stage.creator()).id);
  for (const [what, code] of [
    [{ title: '  ' }, 'invalid_input'],
    [{ audience: [[{ kind: 'price', priceCents: 900 }]] }, 'audience_not_usable'],
    [{ audience: [[{ kind: 'list', listId: crypto.randomUUID() }]] }, 'audience_not_usable'],
    [{ ticketCents: 900 }, 'ticket_for_no_one'],
    [
      { audience: Array.from({ length: 6 }, () => followers[0]), ticketCents: 900 },
      'audience_not_usable',
    ],
    [{ audience: followers, ticketCents: 99 }, 'ticket_out_of_range'],
    [{ goalCents: 99 }, 'goal_out_of_range'],
    [{ tags: ['two words'] }, 'tag_not_usable'],
    [{ coverMediaId: foreign }, 'cover_not_usable'],
    [{ startsAt: at(-MINUTE) }, 'time_not_usable'],
    [{ startsAt: at(400 * DAY) }, 'time_not_usable'],
    [{ previewSeconds: 61 }, 'invalid_input'],
    [{ minimumMinutes: 9 }, 'invalid_input'],
    [{ chat: { slowSeconds: 7 } }, 'invalid_input'],
  ] as const)
    expect([what, await codeOf(create(what))]).toEqual([what, code]);
  const same = {
    idempotencyKey: key(),
    title: ' Evening \n show ',
    tags: ['#Music', 'music', 'Synth'],
    coverMediaId: picture,
  };
  const [first, again] = [await create(same), await create(same)];
  expect(first.id).toBe(again.id);
  expect(first).toMatchObject({
    state: 'prepared',
    title: 'Evening show',
    tags: ['music', 'synth'],
    cover: { id: picture, locked: false },
    minimumMinutes: 10,
    chat: { isOn: true, slowSeconds: 0, membersOnly: false },
    recording: { state: 'none', postId: null },
  });
  expect(
    await codeOf(stage.as(fan, new Set()).live.create({ ...same, title: 'x', audience: everyone })),
  ).toBe('forbidden');
  const mine = { streamId: first.id };
  expect(await codeOf(stage.as((await stage.creator()).id).live.getMine(mine))).toBe('not_found');
  await stage.as(creator).live.cancel(mine);
  expect(await codeOf(stage.as(creator).live.cancel(mine))).toBe('stream_over');
  const change = { ...mine, title: 'x', audience: everyone };
  expect(await codeOf(stage.as(creator).live.change(change))).toBe('stream_over');
});

test('lists show what is live, coming and recorded, page by page', async () => {
  const creators = await Promise.all([1, 2, 3].map(async () => (await stage.creator()).id));
  const [first, second, third] = creators as [CreatorId, CreatorId, CreatorId];
  const soon: StreamId[] = [];
  for (const [hours, by] of [
    [3, first],
    [1, second],
    [2, third],
  ] as const)
    soon[hours] = (await create({ startsAt: at(hours * HOUR) }, by)).id;
  const page = await stage.as(fan).live.list({ show: 'soon', limit: 2 });
  expect(page.items.map(({ id }) => id)).toEqual([soon[1], soon[2]]);
  const { nextCursor } = page;
  const rest = await stage.as(fan).live.list({ show: 'soon', limit: 2, cursor: nextCursor ?? '' });
  expect([rest.items.map(({ id }) => id), rest.nextCursor]).toEqual([[soon[3]], null]);

  const live: StreamId[] = [];
  for (const by of creators) {
    const { id } = await create({}, by);
    await stage.goLive(by, id);
    live.push(id);
  }
  // the most watched first, but those of creators whom the viewer follows before them
  await stage.db.pool.query('update streams set viewers = 9 where id = $1', [live[1]]);
  await stage.db.pool.query('insert into follows values ($1, $2, now())', [fan, third]);
  const now = await stage.as(fan).live.list({ show: 'now', limit: 2 });
  expect(now.items.map(({ id }) => id)).toEqual([live[2], live[1]]);
  const more = await stage
    .as(fan)
    .live.list({ show: 'now', limit: 2, cursor: now.nextCursor ?? '' });
  expect(more.items.map(({ id }) => id)).toEqual([live[0]]);
  expect(
    (await stage.as(null).live.listLiveCreators({})).items.map((one) => one.creatorId).sort(),
  ).toEqual([...creators].sort());
  for (const [at_, by] of creators.entries()) {
    await stage.as(by).live.end({ streamId: live[at_] as StreamId });
    await stage.advance(MINUTE);
  }
  await stage.settle();
  const { now: none, recorded } = await stage.as(fan).live.getLists({});
  expect([none.items, recorded.items.map(({ id }) => id)]).toEqual([[], live.toReversed()]);
  const own = await stage.as(first).live.listMine({ show: 'past' });
  expect(own.items).toMatchObject([{ id: live[0], state: 'ended', recording: { state: 'ready' } }]);
  const coming = await stage.as(first).live.listMine({});
  expect(coming.items.map(({ id }) => id)).toEqual([soon[3]]);
});

test('people are reminded of an announced stream, and take it into their calendar', async () => {
  const startsAt = at(5 * HOUR);
  const title =
    'Long, title; with “signs” and a \\ backslash that does not fit into one line of a calendar file';
  const { id: streamId } = await create({ title, startsAt });
  await stage.as(fan).live.remind({ streamId, isOn: true });
  await stage.as(fan).live.remind({ streamId, isOn: true });
  expect((await stage.as(fan).live.get({ streamId })).reminds).toBe(true);
  expect((await stage.as(creator).live.getMine({ streamId })).reminders).toBe(1);
  await stage.as(fan).live.remind({ streamId, isOn: false });
  expect((await stage.as(creator).live.getMine({ streamId })).reminders).toBe(0);
  const { fileName, text } = await stage.as(null).live.getCalendarFile({ streamId });
  expect(fileName).toMatch(/\.ics$/);
  const lines = text.split('\r\n');
  expect(lines.every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
  const whole = text.replaceAll('\r\n ', '');
  expect(whole).toContain(`DTSTART:${startsAt.replaceAll(/[-:]|\.\d{3}/g, '')}`);
  expect(whole).toContain(String.raw`SUMMARY:Long\, title\; with “signs” and a \\ backslash`);
  await stage.as(creator).live.cancel({ streamId });
  expect(await codeOf(stage.as(null).live.getCalendarFile({ streamId }))).toBe('not_found');
  expect(await codeOf(stage.as(fan).live.remind({ streamId, isOn: true }))).toBe('not_announced');
});

test('a creator announces a number of streams at most', async () => {
  const busy = (await stage.creator()).id;
  for (let made = 0; made < 20; made++) await create({ startsAt: at(DAY + made * HOUR) }, busy);
  expect(await codeOf(create({ startsAt: at(DAY) }, busy))).toBe('too_many');
});

test('an account that ends takes the words of its streams with it, and downloads them before', async () => {
  const owner = (await stage.creator()).id;
  const { id: streamId } = await create({ title: 'Secret plans', description: 'Words' }, owner);
  await stage.as(owner).live.renewKey({});
  const sections = stage.deps.accountParts.flatMap(({ exports = [] }) => exports);
  const mine = sections.find(({ name }) => name === 'streams');
  const section = mine && (await stage.db.one(mine.statement, owner)).section;
  expect(section).toMatchObject([{ title: 'Secret plans', key_made_at: expect.any(String) }]);
  await stage.db.tx(async (tx) => {
    for (const part of stage.deps.accountParts) await part.close?.(stage.deps, tx, owner);
  });
  const { rows } = await stage.db.pool.query<{ title: string; state: string; keys: string }>(
    `select title, state, (select count(*) from stream_keys where creator_id = $2) as keys
     from streams where id = $1`,
    [streamId, owner],
  );
  expect(rows).toMatchObject([{ title: 'Stream', state: 'canceled' }]);
  expect(Number(rows[0]?.keys)).toBe(0);
  expect(
    await stage
      .as(creator)
      .live.getMine({ streamId })
      .then(
        () => 'seen',
        () => 'gone',
      ),
  ).toBe('gone');
});
