import http from 'node:http';
import https from 'node:https';
import { text } from 'node:stream/consumers';
import type { TLSSocket } from 'node:tls';

export interface Visited {
  readonly status: number;
  readonly body: string;
  /** The end of the certificate; null over plain http. */
  readonly certificateEnds: Date | null;
}

/** Fetches a page on a connection of its own, which shows the certificate that a browser would see. */
export async function visit(
  url: URL,
  { timeoutMs, headers = {} }: { timeoutMs: number; headers?: Record<string, string> },
): Promise<Visited> {
  const isTls = url.protocol === 'https:';
  const response = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const signal = AbortSignal.timeout(timeoutMs);
    (isTls ? https : http).get(url, { headers, agent: false, signal }, resolve).on('error', reject);
  });
  const certificateEnds = isTls
    ? new Date((response.socket as TLSSocket).getPeerCertificate().valid_to)
    : null;
  return { status: response.statusCode ?? 0, body: await text(response), certificateEnds };
}
