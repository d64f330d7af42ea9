/** Which files people of an audience have got already. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { toCents } from '@limelight/contract/platform/money';
import { open, send } from '../../../test/chats/chats.ts';
import { buildPicture } from '../../../test/factories/posts.ts';
import { audienceOf, FOLLOWERS, startMass } from '../../../test/chats/mass.ts';
import { key } from '../../../test/money.ts';
import { codeOf } from '../../../test/operations.ts';
import { encodeValues } from '../../platform/db/statement.ts';
import { asked } from './audience.ts';
import { receivedByAudience } from './count-received.ts';

let mass: Awaited<ReturnType<typeof startMass>>;
beforeAll(async () => {
  mass = await startMass();
});
beforeEach(() => mass.money.forgetJobs());
afterAll(() => mass.money.close());

test('counts who has got a file in any message, and who bought it, of this audience alone', async () => {
  const { money, as, asCreator, follower, write, runAll } = mass;
  const { id: creator } = await money.creator();
  const [one, two, late] = [
    await follower(creator),
    await follower(creator),
    await follower(creator),
  ];
  const [toAll, toOne, fresh] = [
    await buildPicture(money.db, creator),
    await buildPicture(money.db, creator),
    await buildPicture(money.db, creator),
  ];
  await money.db.pool.query('delete from follows where fan_id = $1', [late]);
  const { id } = await write(creator, {
    media: [{ mediaId: toAll, isFree: false }],
    priceCents: toCents(500),
  });
  await runAll();
  await money.db.pool.query('insert into follows values ($1, $2, now())', [late, creator]);
  const conversation = await open(as, creator, one);
  // A person who got it twice counts once.
  for (const text of ['See', 'See again'])
    await send(as, creator, conversation, { text, media: [{ mediaId: toOne }] });
  const gone = await send(as, creator, await open(as, creator, two), {
    media: [{ mediaId: toOne }],
  });
  await as(creator).messages.unsend({ messageId: gone.id });
  const [message] = (await as(one).messages.list({ conversationId: conversation })).items;
  if (!message) throw new Error('nothing there');
  await as(one).messages.unlock({
    messageId: message.id,
    expectedPriceCents: toCents(500),
    idempotencyKey: key(),
  });

  const ask = async (audience: typeof FOLLOWERS) => {
    const { items } = await asCreator(creator).countReceived({
      audience,
      mediaIds: [toAll, toOne, fresh],
    });
    return new Map(items.map(({ mediaId, sent, bought }) => [mediaId, [sent, bought]]));
  };
  expect(await ask(FOLLOWERS)).toEqual(
    new Map([
      [toAll, [2, 1]],
      [toOne, [1, 0]],
    ]),
  );
  expect(await ask(audienceOf({ followers: true }, { gotIds: [id] }))).toEqual(new Map());
  // A creator learns nothing about other creators' files.
  const other = await money.creator();
  await money.db.pool.query('insert into follows values ($1, $2, now())', [one, other.id]);
  const { items } = await asCreator(other.id).countReceived({
    audience: FOLLOWERS,
    mediaIds: [toAll],
  });
  expect(items).toEqual([]);
  const asFan = as(one).messages.countReceived({ audience: FOLLOWERS, mediaIds: [toAll] });
  expect(await codeOf(asFan)).toBe('forbidden');
});

/** All of these follow the creator and have a conversation; the first `HAVE_IT` of them have the file. */
const CROWD = 5_000;
const HAVE_IT = 15;

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
}
const nodes = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodes)];

test('asks only of the few who have a file, however many the audience is', async () => {
  const { money, asCreator } = mass;
  const { id: creator } = await money.creator();
  const picture = await buildPicture(money.db, creator);
  const run = (text: string, values: unknown[] = []) => money.db.pool.query(text, values);
  await run(`
    with u as (insert into auth.users (email, created_at, updated_at)
      select 'have' || n || '@example.test', now(), now() from generate_series(1, ${CROWD}) n returning id),
    p as (insert into profiles (id, display_name, handle) select id, 'Fan', 'v' || substr(md5(id::text), 1, 14) from u
      returning id)
    insert into accounts (id, created_at) select id, now() from p on conflict do nothing`);
  const people = `select p.id from profiles p where p.handle like 'v%' and p.display_name = 'Fan'`;
  // This test does not need the counts that the trigger keeps.
  await run('alter table follows disable trigger user');
  await run(`insert into follows select id, $1, now() from (${people}) p`, [creator]);
  await run('alter table follows enable trigger user');
  await run(
    `with made as (
       insert into conversations (low_id, high_id, last_sequence, last_at, created_at)
       select least($1, id), greatest($1, id), 1, now(), now() from (${people}) p returning id, low_id, high_id)
     insert into conversation_people (conversation_id, person_id, other_id, last_sequence, last_at, agreed_at)
     select made.id, side.person_id, side.other_id, 1, now(), now()
     from made cross join lateral (values (made.low_id, made.high_id), (made.high_id, made.low_id))
       as side (person_id, other_id)`,
    [creator],
  );
  await run(
    `with said as (
       insert into message_bodies (author_id, text, created_at)
       select $1, 'See ' || n, now() from generate_series(1, ${HAVE_IT}) n returning id),
     shown as (
       insert into message_media (body_id, media_id, position, is_free)
       select id, $2, 0, true from said)
     insert into messages (conversation_id, sequence, body_id, author_id, client_id, sent_at)
     select side.conversation_id, 1, one.id, $1, 'client-1', now()
     from (select id, row_number() over (order by id) as n from said) one
     join (select conversation_id, row_number() over (order by conversation_id) as n
       from conversation_people where person_id = $1) side using (n)`,
    [creator, picture],
  );
  await run('vacuum analyze');
  const { items } = await asCreator(creator).countReceived({
    audience: FOLLOWERS,
    mediaIds: [picture],
  });
  expect(items).toEqual([{ mediaId: picture, sent: HAVE_IT, bought: 0 }]);

  const { fanFilters } = money.deps;
  const { text, params } = receivedByAudience(fanFilters);
  const given = {
    ...asked(fanFilters, creator, FOLLOWERS, money.clock.now()),
    mediaIds: [picture],
  };
  const { rows } = await run(
    `explain (analyze, timing off, format json) ${text}`,
    encodeValues(params, [given]),
  );
  const plan = nodes((rows[0] as { 'QUERY PLAN': [{ Plan: Node }] })['QUERY PLAN'][0].Plan);
  const touched = (relation: string) =>
    plan
      .filter((node) => node['Relation Name'] === relation)
      .reduce(
        (most, node) =>
          Math.max(
            most,
            ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) *
              (node['Actual Loops'] ?? 1),
          ),
        0,
      );
  for (const relation of ['accounts', 'messages', 'conversations', 'conversation_people'])
    expect(touched(relation), relation).toBeLessThanOrEqual(2 * HAVE_IT);
});
