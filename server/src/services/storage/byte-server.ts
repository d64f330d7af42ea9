import type { Readable } from 'node:stream';
import type { Context } from 'hono';
import { FileMissing, type Files } from '../../platform/files/files.ts';
import { faults } from './fault.ts';
import { plainFileName } from './plain-file-name.ts';
import { type ByteRange, matchesTag, parseRange } from './range.ts';

/** A file that this caller may have now. */
export interface ReadableObject {
  readonly key: string;
  /** Its bytes, if they were made for this caller; otherwise they are stored under `key`. */
  readonly data?: Buffer;
  readonly contentType: string;
  readonly bytes: number;
  /** Changes whenever the bytes do; without quotes. */
  readonly etag: string;
  /** Only files that we have encoded ourselves are shown inline; all others are downloads. */
  readonly disposition: 'inline' | 'attachment';
  readonly fileName: string;
}

/** Files up to this size are read at once: a stream would cost more than reading them. */
const SMALL = 256 * 1024;

/** Uploaded bytes share the origin with the app: whatever they are, a browser must not run them as one of its pages. */
export const SAFE_HEADERS = {
  'Content-Security-Policy': "default-src 'none'; sandbox",
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
} as const;

/**
 * `seconds`: how long a browser may keep it without asking again; shared caches never may. `downloadAs` is the name to save it
 * by, empty for its own.
 */
export async function serveObject(
  c: Context,
  files: Files,
  object: ReadableObject,
  seconds: number,
  downloadAs?: string,
): Promise<Response> {
  const tag = `"${object.etag}"`;
  const headers = new Headers({
    ...SAFE_HEADERS,
    'Content-Type': object.contentType,
    'Cache-Control': seconds > 0 ? `private, max-age=${seconds}` : 'private, no-cache',
    ETag: tag,
    'Accept-Ranges': 'bytes',
    Vary: 'Cookie, Authorization',
  });
  if (downloadAs !== undefined || object.disposition === 'attachment') {
    const name = downloadAs ? plainFileName(downloadAs) : object.fileName;
    headers.set('Content-Disposition', attachment(name));
  }
  if (matchesTag(c.req.header('if-none-match'), tag)) {
    return new Response(null, { status: 304, headers });
  }
  const ifRange = c.req.header('if-range');
  const range =
    ifRange === undefined || ifRange === tag
      ? parseRange(c.req.header('range'), object.bytes)
      : 'whole';
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${object.bytes}`);
    return new Response(null, { status: 416, headers });
  }
  const whole = range === 'whole';
  const length = whole ? object.bytes : range.end - range.start + 1;
  headers.set('Content-Length', String(length));
  if (!whole) headers.set('Content-Range', `bytes ${range.start}-${range.end}/${object.bytes}`);
  const status = whole ? 200 : 206;
  if (c.req.method === 'HEAD') return new Response(null, { status, headers });
  try {
    const body = await bodyOf(files, object, range);
    return new Response(body, { status, headers });
  } catch (error) {
    if (error instanceof FileMissing) throw faults.notFound();
    throw error;
  }
}

async function bodyOf(files: Files, object: ReadableObject, range: ByteRange | 'whole') {
  const { data, key, bytes } = object;
  if (data) return range === 'whole' ? data : data.subarray(range.start, range.end + 1);
  if (range === 'whole' && bytes <= SMALL) return files.read(key);
  const stream = range === 'whole' ? await files.open(key) : await files.open(key, range);
  return piecesOf(stream);
}

/**
 * As `Readable.toWeb`, which copies every piece once more: half of the work of sending a large file. A piece is read when the
 * connection has taken the one before.
 */
function piecesOf(stream: Readable): ReadableStream<Uint8Array> {
  const pieces: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: () => void stream.destroy(),
    },
    { highWaterMark: 0 },
  );
}

/** The Content-Disposition of a download with this name (RFC 6266). */
export function attachment(name: string): string {
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename*=UTF-8''${encoded}`;
}
