import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { isUnavailable } from '../../platform/db/unavailable.ts';
import type { Claims } from '../access.ts';
import { speechOf } from './channel.ts';
import type { Broadcast } from './frame.ts';
import type { Hub } from './hub.ts';
import { type Limits, MOST_NAME_BYTES } from './limits.ts';
import type { RealtimeOptions } from './options.ts';
import { Windows } from './windows.ts';

/** The most messages in one request: the rule of each topic is called. */
const MOST_MESSAGES = 20;

const name = z.string().min(1).max(MOST_NAME_BYTES);
const messagesInput = z.object({
  messages: z
    .array(
      z.object({
        topic: name,
        event: name,
        payload: z.unknown(),
        private: z.boolean().default(false),
      }),
    )
    .min(1)
    .max(MOST_MESSAGES),
});

/** Broadcasts without a socket: POST /api/broadcast, as the official client sends them. */
export function httpRoutes(
  options: Pick<RealtimeOptions, 'apiKeys' | 'verify' | 'rightsOf' | 'log'>,
  limits: Limits,
  hub: Hub,
): Hono {
  const { apiKeys, verify, rightsOf, log } = options;
  const windows = new Windows(limits.httpPerMinute, 60_000);
  const routes = new Hono();
  const refuse = (c: Context, status: 400 | 401 | 403 | 404 | 429 | 500 | 503, message: string) =>
    c.json({ message }, status);

  routes.onError((error, c) => {
    if (isUnavailable(error)) return refuse(c, 503, 'The database is away');
    log.error({ err: error }, 'realtime over HTTP failed');
    return refuse(c, 500, 'Something went wrong');
  });
  routes.use(async (c, next) => {
    await next();
    c.header('Cache-Control', 'no-store');
  });
  routes.use(
    bodyLimit({
      maxSize: limits.frameBytes,
      onError: (c) => c.json({ message: 'Payload Too Large' }, 413),
    }),
  );

  /** Sends all messages or none: one topic without the right to speak refuses the request. */
  async function say(
    c: Context,
    messages: readonly { topic: string; isPrivate: boolean; speech: Broadcast }[],
  ): Promise<Response> {
    if (!apiKeys.isPublishable(c.req.header('apikey') ?? ''))
      return refuse(c, 401, 'Invalid API key');
    const claims = await claimsOf(c, verify);
    if (!claims) return refuse(c, 401, 'Unauthorized');
    if (!windows.take(claims.sub, messages.length)) return refuse(c, 429, 'Too many messages');
    const rights = new Map<string, boolean>();
    for (const topic of new Set(messages.map((each) => each.topic)))
      rights.set(topic, (await rightsOf(claims, topic)).speak);
    for (const { topic, isPrivate } of messages)
      if (!isPrivate || rights.get(topic) !== true)
        return refuse(
          c,
          403,
          `You do not have permissions to write to this Channel topic: ${topic}`,
        );
    for (const { topic, speech } of messages) hub.say(topic, speech, null);
    return c.body(null, 202);
  }

  routes.post('/api/broadcast', async (c) => {
    const { data } = messagesInput.safeParse(await jsonOf(c));
    if (!data) return refuse(c, 400, 'This is no list of messages');
    return say(
      c,
      data.messages.map(({ topic, event, payload, private: isPrivate }) => ({
        topic,
        isPrivate,
        speech: speechOf(event, payload),
      })),
    );
  });
  routes.post('/api/broadcast/:topic/events/:event', async (c) => {
    const topic = c.req.param('topic');
    const event = c.req.param('event');
    if (!name.safeParse(event).success) return refuse(c, 400, 'This is no event');
    const isBytes = c.req.header('content-type') === 'application/octet-stream';
    const payload = isBytes ? Buffer.from(await c.req.arrayBuffer()) : await jsonOf(c);
    if (payload === undefined) return refuse(c, 400, 'This is no JSON');
    const isPrivate = c.req.query('private') === 'true';
    return say(c, [{ topic, isPrivate, speech: speechOf(event, payload) }]);
  });
  routes.all('*', (c) => refuse(c, 404, 'No such endpoint'));
  return routes;
}

async function jsonOf(c: Context): Promise<unknown> {
  try {
    return await c.req.json();
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

async function claimsOf(c: Context, verify: RealtimeOptions['verify']): Promise<Claims | null> {
  const token = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  return token === undefined || token.startsWith('sb_') ? null : verify(token);
}
