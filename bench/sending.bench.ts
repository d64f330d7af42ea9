import { buildCrowd, personId } from '../server/test/build-crowd.ts';
import { buildConversations, type Chatter, peopleOf } from './data/build-conversations.ts';
import { SOCKET_PATH } from '../server/src/services/realtime/sockets.ts';
import { makeLimitsEndless } from './data/filled-product.ts';
import { atLeast, below, type Contender, interleave, median, type Result } from './harness.ts';
import { type BenchFan, signIn, signUp, startBare } from './product.ts';
import { type Outlet, Sender } from './load/sender.ts';
import { type BenchProduct, withFilledProduct } from './with-product.ts';

/** What is there already: a million messages, of other people and of the first fan. */
const OTHERS: Chatter = { creators: 2_000, conversations: 10_000 };
const FANS = 25;
const CREATORS = 20;
/** Requests open at once. */
const AT_ONCE = 16;
const SECONDS = 10;
const RATES = [200, 1_000];
const SEEN_MS = 50;

/**
 * Messages in 500 conversations: how many per second are sent and arrive, against a server that inserts a row and pushes it;
 * and how long one takes from sending to another device of its author, at a steady rate.
 */
export function benchSending(): Promise<Result[]> {
  return withFilledProduct('sending', fill, async ({ product, pool }) => {
    const fans: BenchFan[] = [];
    for (let n = 0; n < FANS; n++) fans.push(await signIn(product.url, `bench${n}`));
    const creators = Array.from({ length: CREATORS }, (_, n) => personId(OTHERS.creators - n));
    const { rows } = await pool.query<{ id: string; fan: string }>(
      `with made as (
         insert into conversations (low_id, high_id, created_at)
         select least(fan, creator), greatest(fan, creator), now()
         from unnest($1::uuid[]) fan, unnest($2::uuid[]) creator returning id, low_id, high_id),
       sides as (
         insert into conversation_people (conversation_id, person_id, other_id, agreed_at)
         select id, one, case one when low_id then high_id else low_id end, now()
         from made, unnest(array[low_id, high_id]) one)
       select id, case when low_id = any($1::uuid[]) then low_id else high_id end as fan from made`,
      [fans.map(({ id }) => id), creators],
    );
    await pool.query(
      'create table bench_messages (id bigint generated always as identity, conversation text, body text)',
    );
    const bare = await startBare({
      databaseUrl: product.databaseUrl,
      statements: {},
      pushes: true,
    });
    const outlets = rows.map(({ id, fan }): Outlet => {
      const { apiKey = '', token = '' } = fans.find((one) => one.id === fan) ?? {};
      return {
        conversation: id,
        url: `${product.url}/functions/v1/messages/conversations/${id}/messages`,
        headers: { apikey: apiKey, authorization: `Bearer ${token}` },
      };
    });
    const sent = await Sender.open(
      fans.map(({ id, apiKey, token }) => ({
        url: `${product.url.replace('http', 'ws')}${SOCKET_PATH}?apikey=${apiKey}&vsn=2.0.0`,
        topic: `realtime:user:${id}`,
        token,
      })),
      outlets,
    );
    const pushed = await Sender.open(
      [{ url: bare.url.replace('http', 'ws'), topic: null, token: '' }],
      rows.map(({ id }) => ({ conversation: id, url: `${bare.url}/send/${id}`, headers: {} })),
    );
    try {
      const rounds = await interleave([contender('sent', sent), contender('inserted', pushed)]);
      const rate = atLeast(
        'messages sent and seen',
        rounds.ratio('sent', 'inserted'),
        'insert and push',
        0.25,
        {
          conversations: outlets.length,
          sent: rounds.details('sent'),
          inserted: rounds.details('inserted'),
        },
      );
      const steady: Result[] = [];
      for (const perSecond of RATES) {
        const { p95, took } = await sent.atRate(perSecond, SECONDS);
        const other = await pushed.atRate(perSecond, SECONDS);
        steady.push(
          below(`send to seen at ${perSecond} a second, p95`, p95, 'ms', SEEN_MS, {
            medianMs: Math.round(median(took)),
            insertAndPushP95: Math.round(other.p95),
          }),
        );
      }
      return [rate, ...steady];
    } finally {
      sent.close();
      pushed.close();
      await bare.stop();
    }
  });
}

/** The tables are not empty, since the planner chooses other plans for empty ones. */
async function fill({ product, pool }: BenchProduct): Promise<void> {
  await buildCrowd({ pool }, peopleOf(OTHERS));
  await makeLimitsEndless(pool);
  const fans: BenchFan[] = [];
  for (let n = 0; n < FANS; n++) fans.push(await signUp(product.url, `bench${n}`));
  await buildConversations(pool, fans[0]?.id ?? '', OTHERS);
}

const contender = (name: string, sender: Sender): Contender => ({
  name,
  run: (seconds) => sender.asFastAsItGoes(AT_ONCE, seconds),
});
