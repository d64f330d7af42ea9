import { z } from 'zod';
import { type Config, isPublic } from '../../config.ts';
import { DAY, SECOND } from '../../platform/clock/clock.ts';
import type { Db } from '../../platform/db/db.ts';
import { bad, type Check, good, off, together, type Verdict, warning, wordsOf } from '../check.ts';
import { visit, type Visited } from '../visit.ts';
import { isOurs } from '../who-answers.ts';

const WAITS_MS = 8 * SECOND;
/** Certificates for 90 days are renewed a month before they end; half of that has failed a few times. */
const RENEWED_BEFORE_DAYS = 15;
/** An address for documentation (RFC 5737), which no visitor has. */
const PRETENDED = '192.0.2.1';

export const publicUrlCheck: Check = {
  name: 'Public address',
  asksOutside: true,
  async run({ config, db, isServing, addressFault }) {
    const { publicUrl } = config;
    // a worker's own port says nothing of the process that serves the site
    if (!isServing && addressFault === null && config.run !== 'worker')
      return off(`The server isn’t running, so ${publicUrl} wasn’t tried.`);
    let front: Visited;
    try {
      front = await ask(publicUrl, '/config.json');
    } catch (error) {
      return unreachable(publicUrl, error);
    }
    const ours = await whose(publicUrl, front, db);
    if (ours.state === 'bad') return ours;
    return together([ours, transport(config, front), await addressSeen(config)]);
  },
};

const ask = (publicUrl: string, path: string, headers: Record<string, string> = {}) =>
  visit(new URL(path, publicUrl), { timeoutMs: WAITS_MS, headers });

function unreachable(publicUrl: string, error: unknown): Verdict {
  const { code, name } = error as { code?: unknown; name?: unknown };
  if (name === 'AbortError' || name === 'TimeoutError' || code === 'ETIMEDOUT')
    return warning(
      `${publicUrl} didn’t answer this machine. Some networks don’t let a machine reach its own public address: open it from elsewhere.`,
    );
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return bad(`The name in ${publicUrl} has no address. Add it to your DNS, or fix PUBLIC_URL.`);
  if (typeof code === 'string' && /CERT|SIGNATURE|TLS|SSL/.test(code))
    return bad(`The certificate of ${publicUrl} isn’t valid: ${wordsOf(error)}.`);
  return bad(`${publicUrl} can’t be reached: ${wordsOf(error)}.`);
}

async function whose(publicUrl: string, front: Visited, db: Db | null): Promise<Verdict> {
  const isUs = front.status === 200 && (await isOurs(front.body, db));
  if (isUs === null) return good(`${publicUrl} answers.`);
  if (isUs) return good(`${publicUrl} leads here.`);
  return bad(
    `${publicUrl} answers, but it isn’t this installation (status ${front.status}). Check PUBLIC_URL and the proxy.`,
  );
}

function transport(config: Config, { certificateEnds }: Visited): Verdict {
  if (certificateEnds !== null) {
    const days = Math.floor((certificateEnds.getTime() - Date.now()) / DAY);
    const line = `Its certificate is valid for ${days} more ${days === 1 ? 'day' : 'days'}.`;
    return days < RENEWED_BEFORE_DAYS ? warning(`${line} Check its renewal.`) : good(line);
  }
  return isPublic(config)
    ? warning('It isn’t encrypted: people’s passwords can be read on the way. Use https.')
    : good('Only this machine can reach it.');
}

const seen = z.object({ address: z.string() });

/** Asks with an address that we are not at: a server that believes it believes everyone. */
async function addressSeen({ publicUrl, trustProxy }: Config): Promise<Verdict> {
  const { body } = await ask(publicUrl, '/functions/v1/doctor/address', {
    'x-forwarded-for': PRETENDED,
  });
  const { address } = seen.parse(JSON.parse(body));
  if (address === PRETENDED)
    return bad(
      `TRUST_PROXY=${trustProxy} is more than the proxies in front, so visitors can pretend to have any address. Set it to their number.`,
    );
  // this server speaks no TLS itself, so something in front of it does
  if (trustProxy === 0 && publicUrl.startsWith('https:'))
    return bad(
      `A proxy is in front, but TRUST_PROXY isn’t set: everyone seems to come from ${address}. Set it to the number of proxies.`,
    );
  return good(`This machine is seen as ${address}.`);
}
