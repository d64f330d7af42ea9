import type { IncomingMessage } from 'node:http';
import { Agent, get as getHttps } from 'node:https';
import { SECOND } from '../clock/clock.ts';
import { isPublicAddress, publicLookup } from './public-address.ts';

/** A page of another site, as far as it was read. */
export interface Page {
  readonly url: URL;
  readonly html: string;
}

/** Reads a page, or returns null if there is none. Never throws. */
export type ReadPage = (url: string) => Promise<Page | null>;

type Get = (url: URL, signal: AbortSignal) => Promise<IncomingMessage>;

/** The title is at the beginning of a page; no head needs more than this. */
const MOST_BYTES = 256 * 1024;
const MOST_REDIRECTS = 3;
/** For everything together, including redirects. */
const TIMEOUT_MS = 8 * SECOND;

const agent = new Agent({ lookup: publicLookup });

const getPublic: Get = (url, signal) =>
  new Promise((resolve, reject) => {
    getHttps(url, {
      agent,
      signal,
      headers: {
        accept: 'text/html,application/xhtml+xml',
        'accept-encoding': 'identity',
        'user-agent': 'Limelight (link preview)',
      },
    })
      .on('response', resolve)
      .on('error', reject);
  });

/**
 * Whether a link may be read: https to the public internet, without credentials that we would pass on. Every redirect is
 * checked again. The connection itself resolves the name, so it cannot lead anywhere but to a checked address.
 */
export const mayRead = (url: URL): boolean =>
  isPublicAddress(url) && url.username === '' && url.password === '';

/** `get` and `timeoutMs` are for tests. */
export function createReadPage({
  get = getPublic,
  timeoutMs = TIMEOUT_MS,
}: { readonly get?: Get; readonly timeoutMs?: number } = {}): ReadPage {
  return async (text) => {
    const ending = AbortSignal.timeout(timeoutMs);
    try {
      let url = new URL(text);
      for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
        if (!mayRead(url)) return null;
        const answer = await get(url, ending);
        const next = redirectOf(answer, url);
        if (next === null) return await pageOf(answer, url, ending);
        answer.destroy();
        url = next;
      }
      return null;
    } catch {
      // Unreachable, too slow, or a server that we cannot talk to.
      return null;
    }
  };
}

function redirectOf({ statusCode = 0, headers }: IncomingMessage, from: URL): URL | null {
  return statusCode >= 300 && statusCode < 400 && headers.location !== undefined
    ? new URL(headers.location, from)
    : null;
}

async function pageOf(
  answer: IncomingMessage,
  url: URL,
  ending: AbortSignal,
): Promise<Page | null> {
  const type = answer.headers['content-type'] ?? '';
  if (answer.statusCode !== 200 || !/^(?:text\/html|application\/xhtml\+xml)\b/i.test(type)) {
    answer.destroy();
    return null;
  }
  const bytes = await beginningOf(answer, ending);
  return { url, html: decoderFor(type, bytes).decode(bytes) };
}

/** The first `MOST_BYTES`; does not wait for the rest. */
async function beginningOf(answer: IncomingMessage, ending: AbortSignal): Promise<Buffer> {
  const stop = () => answer.destroy(new Error('too slow'));
  ending.addEventListener('abort', stop, { once: true });
  const parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const part of answer as AsyncIterable<Buffer>) {
      parts.push(part);
      length += part.length;
      if (length >= MOST_BYTES) break;
    }
  } finally {
    ending.removeEventListener('abort', stop);
    answer.destroy();
  }
  return Buffer.concat(parts).subarray(0, MOST_BYTES);
}

/** Uses the charset of the header, else of the page, else UTF-8. */
function decoderFor(type: string, bytes: Buffer): InstanceType<typeof TextDecoder> {
  const [, named] =
    /charset=["']?([\w-]+)/i.exec(type) ??
    /<meta[^>]{0,200}charset=["']?([\w-]+)/i.exec(bytes.subarray(0, 2048).toString('latin1')) ??
    [];
  try {
    return new TextDecoder(named ?? 'utf-8');
  } catch {
    return new TextDecoder();
  }
}
