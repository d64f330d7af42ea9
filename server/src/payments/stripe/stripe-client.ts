import Stripe from 'stripe';

/** A client of Stripe's API, or of a stand-in or proxy at `apiUrl`. */
export function stripeClient({
  secretKey,
  apiUrl,
  retries,
  timeoutMs,
}: {
  readonly secretKey: string;
  readonly apiUrl: string | null;
  readonly retries: number;
  readonly timeoutMs: number;
}): Stripe {
  return new Stripe(secretKey, {
    ...(apiUrl !== null && apiAt(new URL(apiUrl))),
    telemetry: false,
    maxNetworkRetries: retries,
    timeout: timeoutMs,
  });
}

const apiAt = ({ protocol, hostname, port }: URL) => {
  const isPlain = protocol === 'http:';
  return {
    host: hostname,
    port: Number(port) || (isPlain ? 80 : 443),
    protocol: isPlain ? 'http' : 'https',
  } as const;
};
