/**
 * The reference for the product's own server: Hono and `pg` and nothing else, with the same statements and the same number of
 * connections. `plain` runs a statement as it is; `acting` runs it under a role and claims, as rest/v1 has to; `reads` runs the
 * statements of an operation. `/nothing` is a response of 5 KB without a database, `/file` the
 * bytes that were put there, from a file.
 */
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { readFile, writeFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { WebSocketServer } from 'ws';

const POOL_SIZE = 4;

export interface BareOptions {
  readonly databaseUrl: string;
  readonly statements: Readonly<
    Record<string, { text: string; values: (string | number)[]; claims: string | null }>
  >;
  /** Reads of several statements, one after the other; the response is their rows. */
  readonly reads?: Readonly<
    Record<string, readonly { text: string; values: readonly unknown[] }[]>
  >;
  /** `/send/:conversation` inserts a row and pushes it to every socket. */
  readonly pushes?: boolean;
}

const options = JSON.parse(process.argv[2] ?? '') as BareOptions;
const plain = new pg.Pool({ connectionString: options.databaseUrl, max: POOL_SIZE });
const pipelined = { connectionString: options.databaseUrl, max: POOL_SIZE, pipeline: true };
const acting = new pg.Pool(pipelined);

const app = new Hono();
/** A response that takes no work, only the way from the socket and back. */
const fiveKilobytes = JSON.stringify('x'.repeat(5 * 1024 - 2));
app.get('/nothing', (c) => c.body(fiveKilobytes, 200, { 'content-type': 'application/json' }));
for (const [name, { text, values, claims }] of Object.entries(options.statements)) {
  const query = { name, text, values, rowMode: 'array' as const };
  const respond = (rows: unknown[][]) =>
    new Response(String(rows[0]?.[0]), { headers: { 'content-type': 'application/json' } });
  app.get(`/${name}`, async () => {
    if (claims === null) return respond((await plain.query<unknown[]>(query)).rows);
    const client = await acting.connect();
    try {
      const { sub, role } = JSON.parse(claims) as { sub?: string; role: string };
      const [, , result] = await Promise.all([
        client.query('begin'),
        client.query({
          name: 'act',
          text: `select set_config('role', $1, true), set_config('request.jwt.claims', $2, true),
            set_config('request.jwt.claim.sub', $3, true)`,
          values: [role, claims, sub ?? ''],
        }),
        client.query<unknown[]>(query),
        client.query('commit'),
      ]);
      return respond(result.rows);
    } finally {
      client.release();
    }
  });
}

const file = path.join(tmpdir(), `bare-${process.pid}`);
app.put('/file', async (c) => {
  await writeFile(file, Buffer.from(await c.req.arrayBuffer()));
  return c.body(null, 204);
});
app.get('/file', async (c) => c.body(await readFile(file), 200, { 'content-type': 'video/mp4' }));

for (const [name, steps] of Object.entries(options.reads ?? {})) {
  app.get(`/${name}`, async (c) => {
    const rows: object[] = [];
    for (const [index, { text, values }] of steps.entries()) {
      const query = { name: `${name} ${index}`, text, values: [...values] };
      rows.push((await plain.query<object>(query)).rows);
    }
    return c.json(rows);
  });
}

const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => {
  console.log(`http://127.0.0.1:${port}`);
});

if (options.pushes) {
  const sockets = new WebSocketServer({ server: server as Server });
  app.post('/send/:conversation', async (c) => {
    const conversationId = c.req.param('conversation');
    const { text } = await c.req.json<{ text: string }>();
    const { rows } = await plain.query<{ id: string }>({
      name: 'send',
      text: 'insert into bench_messages (conversation, body) values ($1, $2) returning id',
      values: [conversationId, text],
    });
    const said = JSON.stringify({ conversationId, sequence: Number(rows[0]?.id) });
    for (const socket of sockets.clients) socket.send(said);
    return c.body(said);
  });
}
