import { z } from 'zod';
import type { Config } from '../../config.ts';
import { SECOND } from '../../platform/clock/clock.ts';
import { bad, type Check, good, type Subject } from '../check.ts';
import { isOurs, jsonOf } from '../who-answers.ts';

const WAITS_MS = 5 * SECOND;

const health = z.object({ status: z.literal('ok') });

export const portCheck: Check = {
  name: 'Port',
  async run(subject) {
    const { config, addressFault, isServing } = subject;
    const address = `${config.host}:${config.port}`;
    if (isServing) return good(`This server listens on ${address}.`);
    if (addressFault === null) return good(`${address} is free: the server isn’t running.`);
    const isOurServer = await (config.run === 'worker' ? isWorker(config) : isSite(subject));
    if (isOurServer) return good(`The running server listens on ${address}.`);
    return bad(addressFault);
  },
};

const isSite = async ({ config, db }: Subject): Promise<boolean> =>
  (await isOurs(await read(config, '/config.json'), db)) === true;

/** A worker has nothing that tells installations apart; it tells its health. */
const isWorker = async (config: Config): Promise<boolean> =>
  health.safeParse(jsonOf(await read(config, '/healthz'))).success;

/** What this machine is told at HOST and PORT; empty where nothing comes. */
async function read({ host, port }: Config, path: string): Promise<string> {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const name = isEverywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  try {
    const signal = AbortSignal.timeout(WAITS_MS);
    return await (await fetch(`http://${name}:${port}${path}`, { signal })).text();
  } catch {
    return '';
  }
}
