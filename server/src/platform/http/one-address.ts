import type { Logger } from 'pino';

/** A busy page makes some twenty requests, so one user alone can make this many before a second one comes. */
const REQUESTS = 100;

/**
 * Watches requests until a second address appears. If all of `REQUESTS` come from one, there is probably a proxy in front of
 * the server, and limits by address apply to all users together: that is logged once. Not on a machine that only its owner
 * reaches, unless a proxy adds its headers.
 */
export function watchForOneAddress(
  log: Logger,
  isPublic: boolean,
): (headers: Headers, address: string) => void {
  let first: string | null = null;
  let requests = 0;
  let hasProxy = isPublic;
  let isDecided = false;
  return (headers, address) => {
    if (isDecided) return;
    first ??= address;
    requests += 1;
    hasProxy ||= headers.has('x-forwarded-for') || headers.has('forwarded');
    if (address !== first) isDecided = true;
    else if (requests >= REQUESTS && hasProxy) {
      isDecided = true;
      log.warn(
        { address },
        `all of the first ${requests} requests came from one address. If the server is behind a proxy, set TRUST_PROXY to the number of proxies; otherwise rate limits treat everyone as one person`,
      );
    }
  };
}
