import { SECOND } from '../../platform/clock/clock.ts';
import { bad, type Check, good, off, type Subject } from '../check.ts';
import { isOurs } from '../who-answers.ts';

const WAITS_MS = 5 * SECOND;

export const portCheck: Check = {
  name: 'Port',
  async run(subject) {
    const { config, addressFault, isServing } = subject;
    const address = `${config.host}:${config.port}`;
    if (config.run === 'worker' && config.metricsToken === null)
      return off('A worker without METRICS_TOKEN listens on no port.');
    if (isServing) return good(`This server listens on ${address}.`);
    if (addressFault === null) return good(`${address} is free: the server isn’t running.`);
    if (await isOurServer(subject)) return good(`The running server listens on ${address}.`);
    return bad(addressFault);
  },
};

async function isOurServer({ config: { host, port }, db }: Subject): Promise<boolean> {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const name = isEverywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  try {
    const signal = AbortSignal.timeout(WAITS_MS);
    const answer = await fetch(`http://${name}:${port}/config.json`, { signal });
    return (await isOurs(await answer.text(), db)) === true;
  } catch {
    return false;
  }
}
