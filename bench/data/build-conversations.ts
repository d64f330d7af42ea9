import type pg from 'pg';
import type { Crowd } from '../../server/test/build-crowd.ts';

/** How many creators, and how many conversations of a hundred messages. */
export interface Chatter {
  readonly creators: number;
  readonly conversations: number;
}

/** Conversations of the measured fan (part of `conversations`), one with each of this many creators. */
const OWN = 1_000;
const MESSAGES = 100;

const id = (kind: string, n: string) =>
  `('${kind}-4000-8000-' || lpad((${n})::text, 12, '0'))::uuid`;
const conversationId = (n: string) => id('c0000000-0000', n);
const bodyId = (n: string, side: string) => id('b0000000-0000', `2 * ${n} + ${side}`);
const personOf = (n: string) => id('00000001-0000', n);
const creatorOf = (n: string, creators: number) => personOf(`1 + ${n} % ${creators}`);

/** The id of the n-th conversation of the measured fan, from 1; the other person is the creator n + 1. */
export async function ownConversation(pool: pg.Pool, n: number): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(`select ${conversationId('$1::int')} as id`, [
    n,
  ]);
  const [row] = rows;
  if (!row) throw new Error('no row');
  return row.id;
}

const TABLES = ['conversations', 'conversation_people', 'message_bodies', 'messages'];

/**
 * Fills the tables of messages: the fan's own conversations first, then those of others. Each has two bodies that its messages
 * share. Foreign keys and triggers are off meanwhile: ten million checks would find nothing.
 */
export async function buildConversations(
  pool: pg.Pool,
  fanId: string,
  { creators, conversations }: Chatter,
): Promise<void> {
  const client = await pool.connect();
  const run = (text: string) => client.query(text);
  const fan = `case when n <= ${OWN} then '${fanId}'::uuid else ${personOf(`${creators} + n`)} end`;
  const creator = creatorOf('n', creators);
  const all = `generate_series(1, ${conversations}) n`;
  const at = (n: string) => `now() - (${n})::int * interval '1 minute'`;
  try {
    await run('set statement_timeout = 0');
    const { rows: keys } = await client.query<{ of: string; name: string; says: string }>(
      `select conrelid::regclass::text as of, quote_ident(conname) as name, pg_get_constraintdef(oid) as says
       from pg_constraint where contype = 'f' and conrelid::regclass::text = any($1)`,
      [TABLES],
    );
    for (const { of, name } of keys) await run(`alter table ${of} drop constraint ${name}`);
    for (const table of TABLES) await run(`alter table ${table} disable trigger user`);
    await run(`insert into conversations (id, low_id, high_id, last_sequence, last_at, created_at)
      select ${conversationId('n')}, least(${fan}, ${creator}), greatest(${fan}, ${creator}), ${MESSAGES}, ${at('n')}, now()
      from ${all}`);
    for (const [mine, other, read] of [
      [fan, creator, `${MESSAGES} - n % 3`],
      [creator, fan, `${MESSAGES}`],
    ] as const)
      await run(`insert into conversation_people
          (conversation_id, person_id, other_id, last_sequence, last_at, read_sequence, unread, agreed_at)
        select ${conversationId('n')}, ${mine}, ${other}, ${MESSAGES}, ${at('n')}, ${read}, ${MESSAGES} - (${read}), now()
        from ${all}`);
    await run(`insert into message_bodies (id, author_id, text, created_at)
      select ${bodyId('n', 'side')}, case side when 0 then ${fan} else ${creator} end,
        'What ' || md5(n::text) || ' said', now()
      from ${all}, generate_series(0, 1) side`);
    await run(`insert into messages (conversation_id, sequence, body_id, author_id, client_id, sent_at)
      select ${conversationId('n')}, sequence, ${bodyId('n', 'sequence % 2')},
        case sequence % 2 when 0 then ${fan} else ${creator} end, 'client ' || sequence, ${at(`n + ${MESSAGES} - sequence`)}
      from ${all}, generate_series(1, ${MESSAGES}) sequence`);
    for (const table of TABLES) await run(`alter table ${table} enable trigger user`);
    // not validated: only rows that come later are checked
    for (const { of, name, says } of keys)
      await run(`alter table ${of} add constraint ${name} ${says} not valid`);
    await run('vacuum analyze');
  } finally {
    client.release(true);
  }
}

/** Enough people for the conversations, who have published and followed as others do. */
export const peopleOf = ({ creators, conversations }: Chatter): Crowd => ({
  people: creators + conversations,
  creators,
  posts: 20_000,
  follows: 60_000,
  membershipEvery: 6,
  likes: 20_000,
  comments: 40_000,
});
