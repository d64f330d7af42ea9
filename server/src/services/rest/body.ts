import { z } from 'zod';
import { invalidBody, RestError } from './errors.ts';

/** The largest request body of rest/v1. */
const MAX_BODY_BYTES = 1024 * 1024;
const MAX_BODY_ROWS = 1_000;

const rows = z.array(z.record(z.string(), z.unknown()));

export interface Body {
  /** A JSON list as it was sent, so that numbers keep every digit. */
  readonly json: string;
  readonly rowCount: number;
  /** The keys of the first row. Every row has the same keys, unless the request names its columns. */
  readonly keys: readonly string[];
}

/** Reads a JSON object or a list of objects. If the request does not name its columns, all objects must have the same keys. */
export async function readBody(request: Request, hasOwnColumns: boolean): Promise<Body> {
  const type = (request.headers.get('content-type') ?? 'application/json').split(';')[0]?.trim();
  if (type !== 'application/json') {
    throw new RestError(415, 'PGRST102', `Content-Type not acceptable: ${type}`);
  }
  const text = await limitedText(request);
  const parsed = parse(text);
  const isList = Array.isArray(parsed);
  const checked = rows.safeParse(isList ? parsed : [parsed]);
  if (!checked.success) throw invalidBody('The body must be a JSON object or a list of objects');
  const rowCount = checked.data.length;
  if (rowCount > MAX_BODY_ROWS) {
    throw new RestError(413, 'PGRST102', `At most ${MAX_BODY_ROWS} rows at once`);
  }
  const keys = Object.keys(checked.data[0] ?? {});
  const known = new Set(keys);
  const isLikeFirst = (row: Record<string, unknown>) => {
    const own = Object.keys(row);
    return own.length === keys.length && own.every((key) => known.has(key));
  };
  if (!hasOwnColumns && !checked.data.every(isLikeFirst)) {
    throw invalidBody('All object keys must match');
  }
  return { json: isList ? text : `[${text}]`, rowCount, keys };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalidBody('Empty or invalid json');
  }
}

/** Stops reading once the body is too large, whatever Content-Length said. */
async function limitedText(request: Request): Promise<string> {
  const tooLarge = () =>
    new RestError(413, 'PGRST102', `The body is larger than ${MAX_BODY_BYTES} bytes`);
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BODY_BYTES) throw tooLarge();
  if (!request.body) return '';
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BODY_BYTES) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
