import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildCrowd, personId, postIdOf } from '../../test/build-crowd.ts';
import { openTestDb } from '../../test/test-db.ts';
import { type Statement, statements } from '../platform/db/statement.ts';
import '../area-parts.ts';
import '../creators/index.ts';
import '../memberships/index.ts';
import '../payments/index.ts';
import './index.ts';

/** Tables that grow with the platform: none of them may ever be read from end to end. */
const BIG = new Set([
  'profiles',
  'posts',
  'post_media',
  'media',
  'follows',
  'memberships',
  'likes',
  'comments',
  'post_tags',
  'users',
  'grants',
  'orders',
  'order_lines',
  'membership_orders',
  'tips',
]);

let database: Awaited<ReturnType<typeof openTestDb>>;
beforeAll(async () => {
  database = await openTestDb();
  await buildCrowd(database.db);
}, 120_000);
afterAll(() => database.close());

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows'?: number;
  'Actual Loops'?: number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
}

function nodes(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(nodes)];
}

const VIEWER = personId(1014);
/** The handle of the fifth creator of the generated data. */
const HANDLE = `p${createHash('md5').update('h5').digest('hex').slice(0, 12)}5`;
const FAR = '9999-12-31T00:00:00Z';
const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const NOW = new Date().toISOString();
const CREATORS = `{${[1, 2, 3, 4, 5].map(personId).join()}}`;
const TITLED = `{${Array.from({ length: 1000 }, (_, n) => postIdOf(n * 20 + 1)).join()}}`;
const POSTS = `{${Array.from({ length: 18 }, (_, n) => postIdOf(n + 1)).join()}}`;

/** Every hot read and list, with realistic values; explore's variants are below. */
const READS: Record<string, readonly unknown[]> = {
  'discovery.creators-by-subscribers': [VIEWER, 20],
  'discovery.home-lists': [VIEWER],
  'discovery.feed-page': [VIEWER, FAR, LAST, NOW, 11],
  'discovery.count-feed-since': [VIEWER, new Date(Date.now() - 864e5).toISOString(), NOW, 99],
  'discovery.matching-creators': ['%abc%', 'abc', 301],
  'discovery.creators-named': [VIEWER, '%abc%', 'persom abc'],
  'discovery.creators-holding-few': [VIEWER, '%ab%', 8],
  'discovery.creators-with-tag': ['tag7', 300],
  'discovery.tags-between': ['tag', 'tag\u{10FFFF}', 5],
  'discovery.tag-head': [VIEWER, 'tag7', 12],
  'discovery.titled-posts': ['%c4ca4238a0b9%', 1001],
  'discovery.new-posts-holding': [VIEWER, '%words%', NOW, 6],
  'discovery.posts-holding': [VIEWER, '%c4ca4238a0b9%', NOW, 6],
  'discovery.gallery-page': [VIEWER, FAR, LAST, NOW, 25, null, null, null, null, 'all', '{post}'],
  'discovery.gallery-creators': [VIEWER, NOW, '{post}'],
  'discovery.count-members-files': [VIEWER, NOW],
  'posts.count-bought-files': [VIEWER],
  'payments.count-grants': [VIEWER, '{ticket}'],
  'discovery.recent-searches': [VIEWER, 10],
  'discovery.hidden-things': [VIEWER, 100],
  'posts.load-facts': [VIEWER, POSTS, NOW],
  'media.byte-access': [VIEWER, POSTS, NOW],
  'media.variant-for-reading': [VIEWER, postIdOf(1), NOW, 'w640.webp', null, null],
  'posts.ids-of-creator': [personId(5), FAR, LAST, NOW, 13],
  'posts.pinned-of-creator': [personId(5), NOW],
  'posts.with-media': [personId(5), FAR, LAST, NOW, 25, null],
  'posts.creator-by-name': [HANDLE, null],
  'posts.polls-of-posts': [VIEWER, POSTS],
  'posts.pinned-thread': [VIEWER, postIdOf(7)],
  'posts.thread-page': [VIEWER, postIdOf(7), FAR, LAST, 21],
  'posts.ids-of-author': [personId(5), 'published', FAR, LAST, 21],
  'posts.bookmark-page': [VIEWER, FAR, LAST, 13],
  'media.viewed': [POSTS, VIEWER],
  'memberships.list': [VIEWER, '{active,ending}', FAR, LAST, 21],
  'payments.list-orders': [VIEWER, FAR, LAST, 21],
  'payments.newest-orders': [FAR, LAST, 21],
  'payments.find-orders': ['person 1014', '%person 1014%', postIdOf(7), FAR, LAST, 21],
  'creators.page': [HANDLE, null, VIEWER, NOW],
};

for (const { name } of statements.filter((one) => one.name.startsWith('discovery.explore-'))) {
  const start = name.includes('popular') ? '2147483647' : FAR;
  const more = name.includes('-few-')
    ? [CREATORS, TITLED]
    : name.includes('-many-')
      ? ['%a%', 'a', '%a%']
      : name.includes('-tag-')
        ? [CREATORS, 'tag7']
        : [];
  READS[name] = [VIEWER, start, LAST, NOW, 19, ...more];
}

async function planOf(statement: Statement, values: readonly unknown[]): Promise<Node[]> {
  const { rows } = await database.db.pool.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    `explain (analyze, timing off, format json) ${statement.text}`,
    [...values],
  );
  const [row] = rows;
  if (!row) throw new Error('no plan');
  return nodes(row['QUERY PLAN'][0].Plan);
}

test.each(Object.keys(READS))('%s reads no big table from end to end', async (name) => {
  const statement = statements.find((one) => one.name === name);
  if (!statement) throw new Error(`no statement ${name}`);
  const plan = await planOf(statement, READS[name] ?? []);
  const scans = plan.filter(
    (node) => node['Node Type'] === 'Seq Scan' && BIG.has(node['Relation Name'] ?? ''),
  );
  expect(scans.map((node) => node['Relation Name'])).toEqual([]);
  // Rows that a node touched, over all its loops: the cost of the read, whatever the plan is.
  const touched = Math.max(
    ...plan.map(
      (node) =>
        ((node['Actual Rows'] ?? 0) + (node['Rows Removed by Filter'] ?? 0)) *
        (node['Actual Loops'] ?? 1),
    ),
  );
  expect(touched).toBeLessThanOrEqual(6_000);
});
