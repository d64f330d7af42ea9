import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { z } from 'zod';
import { WHIP_PATH } from '@limelight/contract/live/paths';
import { WHIP_TEXTS, type WhipRefusal } from '@limelight/contract/live/texts';
import type { StreamId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import type { LivePort, Publication } from '../../kernel/live-engine.ts';
import { networkOf } from '../../platform/http/network-of.ts';
import { limitRate, RateLimited } from '../../platform/limits/rate-limit.ts';
import { OFFER_BYTES, WHIP_LIMIT, WRONG_KEY_LIMIT } from '../limits.ts';
import { WhipRefused } from '../refused.ts';
import { chooseStream } from './choose-stream.ts';
import { holderOf } from './keys.ts';

const STATUS: Readonly<Record<WhipRefusal, 400 | 401 | 404 | 409 | 429 | 503>> = {
  wrong_key: 401,
  turned_off: 503,
  no_stream: 404,
  too_early: 409,
  other_device: 409,
  other_live: 409,
  stream_over: 409,
  full: 503,
  unavailable: 503,
  bad_offer: 400,
  too_many: 429,
};

/** What the engine refuses, in the words of this door. */
const REFUSALS = {
  noRoom: 'full',
  busy: 'other_device',
  badOffer: 'bad_offer',
  ended: 'stream_over',
  unavailable: 'unavailable',
} as const;

/**
 * Takes streams in by WHIP (RFC 9725), from programs with the creator's key and from browsers with a token. No byte of media is
 * taken before the secret is found, and the stream begins when media arrives (`LiveHost`). Without trickle: an offer has all
 * its candidates, and so has the answer.
 */
export function whipRoutes(deps: Deps): Hono {
  const routes = new Hono();
  routes.onError((error, c) => {
    if (error instanceof WhipRefused) return refuse(c, error.why);
    if (error instanceof RateLimited) return refuse(c, 'too_many');
    throw error;
  });
  routes.post('/', bodyLimit({ maxSize: OFFER_BYTES }), async (c) => {
    const engine = engineOf(deps);
    const streamId = await streamOf(deps, c);
    const offer = await c.req.text();
    const published = await engine.publish(streamId, offer);
    if (!published.ok) throw new WhipRefused(REFUSALS[published.reason]);
    const { publication, answerSdp } = published;
    return c.body(answerSdp, 201, {
      'Content-Type': 'application/sdp',
      Location: `${WHIP_PATH}/${publication}`,
    });
  });
  // The name of a connection is as unguessable as the key, and was told to its sender alone. One that is over changes nothing.
  routes.delete('/:publication', (c) => {
    const named = z.uuid().safeParse(c.req.param('publication'));
    if (!named.success) return c.body(null, 404);
    engineOf(deps).unpublish(named.data as string as Publication);
    return c.body(null, 200);
  });
  routes.all('*', (c) => c.body(null, 405, { Allow: 'POST, DELETE' }));
  return routes;
}

function engineOf({ live }: Pick<Deps, 'live'>): LivePort {
  if (live === null) throw new WhipRefused('turned_off');
  return live;
}

/** The stream that the caller may send now. Throws `WhipRefused` and `RateLimited`. */
async function streamOf(deps: Deps, c: Context): Promise<StreamId> {
  const network = networkOf(c.get('clientIp'));
  await limitRate(deps.db, deps.clock, WHIP_LIMIT, network);
  const secret = /^Bearer +(\S{1,200})$/i.exec(c.req.header('authorization') ?? '')?.[1];
  const holder = secret === undefined ? null : await holderOf(deps, secret);
  if (!holder) {
    await limitRate(deps.db, deps.clock, WRONG_KEY_LIMIT, network);
    throw new WhipRefused('wrong_key');
  }
  const chosen = await chooseStream(deps, holder.creatorId, holder.streamId);
  if ('refusal' in chosen) throw new WhipRefused(chosen.refusal);
  return chosen.streamId;
}

function refuse(c: Context, why: WhipRefusal): Response {
  if (why === 'wrong_key') c.header('WWW-Authenticate', 'Bearer');
  if (STATUS[why] === 503 || why === 'too_many') c.header('Retry-After', '30');
  return c.text(WHIP_TEXTS[why], STATUS[why]);
}
