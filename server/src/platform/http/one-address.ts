import type { Logger } from 'pino';

/** A busy page is some twenty requests: so many by one person alone happen before a second one comes. */
const REQUESTS = 100;

/**
 * Looks at the requests until a second address shows up. When all of `REQUESTS` come from one, a proxy of the
 * operator's own is likely in front, and whatever is limited per address is limited for everybody together: that is
 * logged once. Not on a machine that only its owner reaches, unless a proxy says that it is there.
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
