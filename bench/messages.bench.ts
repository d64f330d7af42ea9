import { createDb } from '../server/src/platform/db/db.ts';
import type { ConversationId } from '@limelight/contract/platform/ids';
import { buildCrowd } from '../server/test/build-crowd.ts';
import {
  buildConversations,
  type Chatter,
  ownConversation,
  peopleOf,
} from './data/build-conversations.ts';
import {
  type FilledProduct,
  headersOf,
  http,
  makeLimitsEndless,
  type Read,
  recordReads,
  slug,
} from './data/filled-product.ts';
import { atLeast, type Contender, interleave, type Result, type Rounds } from './harness.ts';
import { httpLoad } from './load/http-load.ts';
import { signIn, signUp, startBare } from './product.ts';
import { type BenchProduct, withFilledProduct } from './with-product.ts';

/** Ten million messages, a hundred in each conversation; and a tenth of that. */
const FULL: Chatter = { creators: 2_000, conversations: 100_000 };
const TENTH: Chatter = { creators: 2_000, conversations: 10_000 };

const OF_BARE = 0.85;
const GROWTH = 1.3;

function readsOf(conversationId: ConversationId): readonly Read[] {
  return [
    {
      name: 'conversations',
      path: '/messages/conversations?limit=20',
      ask: (as) => as.messages.listConversations({ limit: 20 }),
    },
    {
      name: 'history',
      path: `/messages/conversations/${conversationId}/messages?before=80`,
      ask: (as) => as.messages.list({ conversationId, before: 80 }),
    },
    {
      name: 'unread',
      path: '/messages/unread',
      ask: (as) => as.messages.countUnread({}),
    },
  ];
}

/**
 * The list of conversations, a page of one, and the badge, among ten million messages and among a tenth of that, in one run.
 */
export function benchMessages(): Promise<Result[]> {
  return withFilled(TENTH, (tenth) => withFilled(FULL, (full) => compare(tenth, full)));
}

function withFilled<T>(chatter: Chatter, work: (filled: FilledProduct) => Promise<T>): Promise<T> {
  const fill = async ({ product, pool }: BenchProduct) => {
    await buildCrowd({ pool }, peopleOf(chatter));
    const fan = await signUp(product.url);
    await buildConversations(pool, fan.id, chatter);
    await makeLimitsEndless(pool);
  };
  const name = `messages-${chatter.conversations}`;
  return withFilledProduct(name, fill, async ({ product, pool }) => {
    const fan = await signIn(product.url);
    const id = (await ownConversation(pool, 7)) as ConversationId;
    const reads = await recordReads(createDb(pool), fan, readsOf(id));
    return work({ product, headers: headersOf(fan), reads });
  });
}

async function compare(tenth: FilledProduct, full: FilledProduct): Promise<Result[]> {
  const bare = await startBare({
    databaseUrl: full.product.databaseUrl,
    statements: {},
    reads: Object.fromEntries(full.reads.map(({ name, statements }) => [slug(name), statements])),
  });
  try {
    const rounds = await interleave([
      ...full.reads.map((read) => http(read.name, full, read)),
      ...tenth.reads.map((read) => http(`${read.name}, a tenth`, tenth, read)),
      ...full.reads.map(({ name }): Contender => ({
        name: `bare ${name}`,
        run: (seconds) => httpLoad({ url: `${bare.url}/${slug(name)}` }, seconds),
      })),
    ]);
    return full.reads.flatMap((read) => resultsOf(rounds, read));
  } finally {
    await bare.stop();
  }
}

function resultsOf(rounds: Rounds, { name, statements }: FilledProduct['reads'][number]): Result[] {
  const against = (other: string, aim: number) =>
    atLeast(`${name} of 10,000,000 messages`, rounds.ratio(name, other), other, aim, {
      statements: statements.length,
      [name]: rounds.details(name),
      [other]: rounds.details(other),
    });
  return [against(`bare ${name}`, OF_BARE), against(`${name}, a tenth`, 1 / GROWTH)];
}
