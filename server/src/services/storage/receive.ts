import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import Busboy from '@fastify/busboy';
import type { Context } from 'hono';
import { faults, ProtocolFault } from './fault.ts';
import { hasRoom, type NewUpload, type Upload, type Uploads } from './uploads.ts';

type Receiver = Pick<Uploads, 'receive' | 'remove' | 'room'>;

/** The most bytes that a form may have besides its file. */
const FORM_BYTES = 64 * 1024;

/**
 * Receives a file that is the whole request body, or the one file of a form, as official clients send it. Accepts at most
 * `limit` bytes and never buffers the file in memory. Throws `StorageFault` and leaves nothing behind then.
 */
export async function receiveBody(
  c: Context,
  uploads: Receiver,
  about: NewUpload,
  limit: number,
): Promise<Upload> {
  const type = c.req.header('content-type') ?? '';
  const isForm = /^multipart\/form-data\b/i.test(type);
  const length = Number(c.req.header('content-length') ?? Number.NaN);
  // if the client announces the length, it is refused before anything is written
  if (length > limit + (isForm ? FORM_BYTES : 0)) throw faults.tooLarge();
  if (!(await hasRoom(uploads, length || 0))) throw faults.noRoom();
  const web = c.req.raw.body as ReadableStream<Uint8Array> | null;
  const body = web === null ? Readable.from([]) : Readable.fromWeb(web);
  const receiving = isForm
    ? receiveForm(body, type, uploads, about, limit)
    : uploads.receive(about, atMost(limit, body));
  return receiving.catch((error: unknown) => {
    // the store's message is for a client that can resume; this one cannot
    throw error instanceof ProtocolFault ? faults.noRoom() : error;
  });
}

async function receiveForm(
  body: Readable,
  type: string,
  uploads: Receiver,
  about: NewUpload,
  limit: number,
): Promise<Upload> {
  const form = openForm(type);
  let fault: Error | null = null;
  let file: Readable | null = null;
  let receiving: Promise<Upload | null> = Promise.resolve(null);
  /** The rest of the form is of no use then, and the stream of a file that has begun would not end by itself. */
  const stop = (error: Error): null => {
    fault ??= error;
    body.destroy(error);
    file?.destroy(error);
    return null;
  };
  form.on('file', (_field, found) => {
    if (file === null) {
      file = found;
      receiving = uploads.receive(about, atMost(limit, found)).catch(stop);
    } else {
      found.resume();
      stop(faults.badRequest('Upload one file at a time.'));
    }
  });
  form.on('field', (field) => {
    if (field === 'metadata') stop(faults.notOffered('metadata'));
  });
  await pipeline(body, form).catch(stop);
  const upload = await receiving;
  if (upload && !fault) return upload;
  if (upload) await uploads.remove(upload.id);
  throw fault === null || isBroken(fault)
    ? faults.badRequest('The form is missing a complete file.')
    : fault;
}

/** Errors of the form parser and of a closed connection, as opposed to our own refusals and disk errors. */
const isBroken = (error: Error) =>
  /Unexpected end of multipart|Part terminated|Malformed part|premature close|aborted/i.test(
    error.message,
  );

function openForm(type: string) {
  try {
    return new Busboy({
      headers: { 'content-type': type },
      limits: { fields: 20, fieldSize: 16 * 1024, parts: 25 },
    });
  } catch {
    throw faults.badRequest('We couldn’t read this form.');
  }
}

/** Passes the bytes on, and fails once there are more than `limit`. */
function atMost(limit: number, from: Readable): Readable {
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      if (bytes > limit) done(faults.tooLarge());
      else done(null, chunk);
    },
  });
  // the reader of `counted` gets the error
  pipeline(from, counted).catch(() => undefined);
  return counted;
}
