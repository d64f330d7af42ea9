/** Lists, histories, counts and searches among many rows: read by their indexes, and no more rows than they show. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildFan } from '../../test/factories/accounts.ts';
import { buildSeller } from '../../test/factories/creators.ts';
import { openTestDb } from '../../test/test-db.ts';
import { statements } from '../platform/db/statement.ts';
import './index.ts';
import '../area-parts.ts';

const PEOPLE = 12_000;
/** People with a conversation; the others have none. */
const CONVERSATIONS = 2_000;
const MESSAGES = 20;
/** The groups that one person is in. */
const GROUPS = 60;
const FAR = '9999-12-31T00:00:00Z';
const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const START = Number.MIN_SAFE_INTEGER;
const END = Number.MAX_SAFE_INTEGER;
const FIRST = '00000000-0000-0000-0000-000000000000';
const NOW = '2026-06-15T12:00:00Z';

let database: Awaited<ReturnType<typeof openTestDb>>;
let busy: string;
let conversation: string;
let message: string;
let label: string;
let group: string;
let body: string;
let member: string;
let joiner: string;
beforeAll(async () => {
  database = await openTestDb();
  const { pool } = database.db;
  busy = (await buildSeller(database.db)).id;
  joiner = await buildFan(database.db);
  // A creator with a thousand conversations, and a thousand between other people; every person writes.
  await pool.query(`
    insert into auth.users (id, email, created_at, updated_at)
      select ('00000001-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, n || '@crowd.test', now(), now()
      from generate_series(1, ${PEOPLE}) n`);
  await pool.query(`
    insert into profiles (id, display_name, handle)
      select id, 'Person', 'c' || right(id::text, 8) from auth.users where email like '%@crowd.test'`);
  await pool.query(`
    insert into accounts (id, created_at) select id, now() from auth.users where email like '%@crowd.test'`);
  await pool.query(
    `insert into conversations (low_id, high_id, last_sequence, last_at, created_at)
     select least(id, other), greatest(id, other), ${MESSAGES}, '2026-06-01'::timestamptz + n * interval '1 second', now()
     from (select u.id, row_number() over (order by u.id) as n,
             case when row_number() over (order by u.id) <= ${CONVERSATIONS / 2} then $1::uuid
               else lag(u.id, ${CONVERSATIONS / 2}) over (order by u.id) end as other
           from (select id from auth.users where email like '%@crowd.test' order by id limit ${CONVERSATIONS}) u) pairs`,
    [busy],
  );
  await pool.query(
    `insert into conversation_people (conversation_id, person_id, other_id, last_sequence, last_at, agreed_at, unread,
       waiting_since, spent_cents)
     select c.id, side.person, side.other, c.last_sequence, c.last_at, now(), 1,
       case when extract(epoch from c.last_at)::bigint % 3 > 0 then c.last_at end, extract(epoch from c.last_at)::bigint % 5 * 700
     from conversations c cross join lateral (values (c.low_id, c.high_id), (c.high_id, c.low_id)) as side (person, other)`,
  );
  await pool.query(`
    with said as (
      insert into message_bodies (author_id, text, created_at)
      select case when n % 2 = 0 then c.low_id else c.high_id end, 'Words number ' || n || ' ' || md5(c.id::text || n), c.created_at
      from conversations c cross join generate_series(1, ${MESSAGES}) n
      returning id, author_id),
    places as (
      select c.id, n, case when n % 2 = 0 then c.low_id else c.high_id end as author,
        row_number() over (partition by case when n % 2 = 0 then c.low_id else c.high_id end order by c.id, n) as k
      from conversations c cross join generate_series(1, ${MESSAGES}) n),
    bodies as (select id, author_id, row_number() over (partition by author_id order by id) as k from said)
    insert into messages (conversation_id, sequence, body_id, author_id, client_id, sent_at)
    select p.id, p.n, b.id, p.author, 'client-' || p.n, '2026-06-01'::timestamptz + p.n * interval '1 second'
    from places p join bodies b on b.author_id = p.author and b.k = p.k`);
  const labels = await pool.query<{ id: string }>(
    `insert into message_labels (creator_id, name) values ($1, 'A few'), ($1, 'Many') returning id`,
    [busy],
  );
  label = labels.rows[0]?.id ?? '';
  await pool.query(
    `insert into conversation_labels (conversation_id, label_id, person_id)
     select conversation_id, label.id, person_id
     from (select conversation_id, person_id, row_number() over () as n from conversation_people where person_id = $1) side
     join message_labels label on label.name = 'Many' or n <= 30`,
    [busy],
  );
  // Two large groups: in one everyone writes of the harbor, in the other some do.
  const groups = await pool.query<{ id: string }>(
    `insert into conversations (last_sequence, last_at, created_at)
     select $1, now(), now() from generate_series(1, 2) returning id`,
    [CONVERSATIONS],
  );
  const [others = '', own = ''] = groups.rows.map((row) => row.id);
  group = own;
  for (const [id, first, every] of [
    [others, 0, 1],
    [own, CONVERSATIONS, 20],
  ] as const) {
    await pool.query(
      `insert into groups (id, owner_id, name, members_count) values ($1, $2, 'Many', ${CONVERSATIONS})`,
      [id, busy],
    );
    await pool.query(
      `insert into conversation_people (conversation_id, person_id)
       select $1, id from auth.users where email like '%@crowd.test' order by id offset $2 limit ${CONVERSATIONS}`,
      [id, first],
    );
    const last = await pool.query<{ id: string; author_id: string }>(
      `with said as (
         insert into message_bodies (author_id, group_id, text, created_at)
         select person_id, $1, case when row_number() over () % $2::int = 0 then 'The harbor ' else 'Elsewhere ' end
           || md5(person_id::text), now()
         from conversation_people where conversation_id = $1 returning id, author_id),
       placed as (
         insert into messages (conversation_id, sequence, body_id, author_id, client_id, sent_at)
         select $1, row_number() over (order by id), id, author_id, 'client-' || id, now() from said)
       select id, author_id from said order by id desc limit 1`,
      [id, every],
    );
    body = last.rows[0]?.id ?? '';
    member = last.rows[0]?.author_id ?? '';
  }
  // One person in many groups.
  await pool.query(
    `with made as (
       insert into conversations (created_at) select now() from generate_series(1, ${GROUPS}) returning id),
     rooms as (insert into groups (id, owner_id, name) select id, $1, 'Small' from made returning id),
     sides as (
       insert into conversation_people (conversation_id, person_id) select id, $2 from rooms returning conversation_id)
     insert into group_members (group_id, person_id, role, came_by, joined_at)
     select conversation_id, $2, 'member', 'hand', now() from sides`,
    [busy, joiner],
  );
  await pool.query('vacuum analyze');
  const { rows } = await pool.query<{ id: string; message: string }>(
    `select c.id, m.id as message from conversations c join messages m on m.conversation_id = c.id
     where $1 in (low_id, high_id) and m.sequence = 7 limit 1`,
    [busy],
  );
  conversation = rows[0]?.id ?? '';
  message = rows[0]?.message ?? '';
}, 120_000);
afterAll(() => database.close());

const BIG = new Set([
  'accounts',
  'messages',
  'message_bodies',
  'conversation_people',
  'conversations',
  'profiles',
]);

const READS: Record<string, { values: () => readonly unknown[]; rows: number }> = {
  'messages.list-folder': { values: () => [busy, NOW, '', 'inbox', FAR, LAST, 21], rows: 100 },
  'messages.list-pinned': { values: () => [busy, NOW, '', false, null], rows: 100 },
  'messages.list-by-turn': { values: () => [busy, NOW, '', END, START, FIRST, 21], rows: 100 },
  'messages.list-by-spent': { values: () => [busy, NOW, '', START, START, FIRST, 21], rows: 100 },
  'messages.list-waiting-by-spent': {
    values: () => [busy, NOW, '', START, START, FIRST, 21],
    rows: 100,
  },
  // The number of conversations with the label.
  'messages.list-labeled-newest': {
    values: () => [busy, NOW, '', FAR, LAST, 21, label],
    rows: 150,
  },
  'messages.list-labeled-by-turn': {
    values: () => [busy, NOW, '', 0, START, FIRST, 21, label],
    rows: 150,
  },
  'messages.list-labeled-by-spent': {
    values: () => [busy, NOW, '', START, START, FIRST, 21, label, END],
    rows: 150,
  },
  'messages.fan-side': { values: () => [conversation, busy], rows: 10 },
  'messages.list-saved-conversations': {
    values: () => [busy, NOW, '', FAR, LAST, 21],
    rows: 100,
  },
  'messages.one-conversation': { values: () => [busy, NOW, conversation], rows: 100 },
  // All groups of the person are sorted; the details of a line are read only for those shown.
  'messages.list-groups': { values: () => [joiner, '', FAR, LAST, 21], rows: GROUPS + 10 },
  'messages.list-groups-by-turn': {
    values: () => [joiner, '', START, START, FIRST, 21],
    rows: GROUPS + 10,
  },
  'messages.count-unread': { values: () => [busy], rows: CONVERSATIONS / 2 + 10 },
  'messages.stretch': { values: () => [busy, conversation, 1, 20], rows: 100 },
  'messages.by-id': { values: () => [busy, `{${message}}`], rows: 100 },
  'messages.list-saved': { values: () => [busy, FAR, LAST, 21], rows: 100 },
  'messages.search-of-mine': {
    values: () => [busy, '%number 13 c%', null, FAR, LAST, 21],
    rows: 2_500,
  },
  'messages.search-of-others': {
    values: () => [busy, '%number 13 c%', conversation, FAR, LAST, 21],
    rows: 1_500,
  },
  'messages.search-of-locked': {
    values: () => [busy, '%number 13 c%', null, FAR, LAST, 21],
    rows: 100,
  },
  'messages.search-of-groups': {
    values: () => [member, '%the harbor%', null, FAR, LAST, 21],
    rows: CONVERSATIONS / 20 + 10,
  },
  'messages.lock-sold-in-group': { values: () => [body, member], rows: 10 },
  // The planner may read the few groups at once.
  'messages.unread-conversations': { values: () => [member, `{${group}}`], rows: GROUPS + 10 },
  'messages.conversations-of': { values: () => [busy, `{${conversation}}`], rows: 100 },
  'messages.relation': { values: () => [busy, busy, NOW], rows: 100 },
  'messages.facts-to-send': {
    values: () => [
      JSON.stringify([
        { conversation_id: conversation, person: busy, other: busy, client_id: 'client-7' },
      ]),
      NOW,
    ],
    rows: 100,
  },
};

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
}
const nodes = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodes)];

test.each(Object.entries(READS))('%s reads no big table from end to end', async (name, read) => {
  const statement = statements.find((one) => one.name === name);
  if (!statement) throw new Error(`no statement ${name}`);
  const { rows } = await database.db.pool.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    `explain (analyze, timing off, format json) ${statement.text}`,
    [...read.values()],
  );
  const [row] = rows;
  if (!row) throw new Error('no plan');
  const plan = nodes(row['QUERY PLAN'][0].Plan);
  const scans = plan.filter(
    (node) => node['Node Type'] === 'Seq Scan' && BIG.has(node['Relation Name'] ?? ''),
  );
  expect(scans.map((node) => node['Relation Name'])).toEqual([]);
  // The rows that each node read, over all its loops: the cost of the query, whatever plan the planner picks.
  const touched = Math.max(
    ...plan.map(
      (node) =>
        ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) *
        (node['Actual Loops'] ?? 1),
    ),
  );
  expect(touched).toBeLessThanOrEqual(read.rows);
});
