import { Hono, type Context } from 'hono';
import type { Logger } from 'pino';
import { z } from 'zod';
import { isUnavailable } from '../../platform/db/unavailable.ts';
import type { Files } from '../../platform/files/files.ts';
import { ADDRESS_SECONDS, checkToken, type ObjectName, signedAddress } from './address.ts';
import { type Archive, ARCHIVE_BUCKET, serveArchive } from './archive.ts';
import { type ReadableObject, SAFE_HEADERS, serveObject } from './byte-server.ts';
import { callerByToken, type CallerOptions, callerOf, sessionOf } from './caller.ts';
import { faults, StorageFault } from './fault.ts';
import { createResumable } from './resumable.ts';
import type { UploadLocks } from './upload-locks.ts';
import type { Uploads } from './uploads.ts';

export {
  type AddressHolder,
  addressSigner,
  type ObjectName,
  publicAddress,
  sessionAddress,
  signedAddress,
} from './address.ts';
export { type Archive, ARCHIVE_BUCKET } from './archive.ts';
export type { ReadableObject } from './byte-server.ts';
export { MAX_UPLOAD_BYTES } from './resumable.ts';
export { signingKey } from './signing-key.ts';
export { createLocalUploads } from './local-uploads.ts';
export { createUploadLocks, type UploadLocks } from './upload-locks.ts';
export { findOwnUpload, type Upload, uploadIdOf, type Uploads } from './uploads.ts';

/** One wish to read; nulls stand for a stranger. */
export interface ReadRequest extends ObjectName {
  readonly viewerId: string | null;
  readonly sessionId: string | null;
}

/** The files that an archive's name means, for this caller; null where there is nothing for them. */
export type ArchiveOf = (
  name: string,
  caller: { readonly viewerId: string; readonly sessionId: string },
) => Promise<Archive | null>;

/** Asked on every request, so a right that has gone is gone at once. Null: not there, or not for this caller. */
export type MayRead = (request: ReadRequest) => Promise<ReadableObject | null>;

export interface StorageOptions extends CallerOptions {
  readonly files: Files;
  readonly signingKey: Buffer;
  readonly uploads: Uploads;
  /** Where several processes share the uploads. */
  readonly uploadLocks?: UploadLocks | undefined;
  readonly mayRead: MayRead;
  readonly archiveOf: ArchiveOf;
  /** The most bytes this person may upload in one file now; 0 or less when nothing more. */
  readonly uploadLimit: (ownerId: string) => Promise<number>;
  readonly now: () => Date;
  readonly log: Logger;
}

/** How long a browser may keep what anyone may see (avatars, banners, blurs): their names change with their bytes. */
const PUBLIC_SECONDS = 3_600;

const signInput = z.object({ expiresIn: z.number().positive().default(ADDRESS_SECONDS) });
const signManyInput = signInput.extend({
  paths: z.array(z.string().min(1).max(500)).min(1).max(200),
});

/**
 * The storage service, for paths below /storage/v1: resumable uploads, and files for those who may see them now.
 * It knows no product word; `mayRead` decides.
 */
export function createStorage(options: StorageOptions): Hono {
  const { files, mayRead, now, log } = options;
  const resumable = createResumable({
    uploads: options.uploads,
    locker: options.uploadLocks,
    log,
    uploadLimit: options.uploadLimit,
  });
  const app = new Hono();

  app.onError((error, c) => {
    if (error instanceof StorageFault) return refusal(c, error);
    if (isUnavailable(error)) {
      log.warn({ err: error }, 'storage: database unavailable');
      return refusal(c, faults.unavailable());
    }
    log.error({ err: error, path: c.req.path }, 'storage: unexpected error');
    return refusal(
      c,
      new StorageFault(500, 'internal', 'Something went wrong on our side. It has been noted.'),
    );
  });

  app.on(
    // the router hands HEAD to GET's handlers; without one, no upload would ever resume
    ['POST', 'PATCH', 'GET', 'DELETE', 'OPTIONS'],
    ['/upload/resumable', '/upload/resumable/:id'],
    async (c) => {
      if (c.req.method === 'GET') throw faults.notFound();
      if (c.req.method === 'OPTIONS') return resumable.handle(c.req.raw, '');
      const caller = await callerByToken(c, options);
      if (!caller) throw faults.notSignedIn();
      return resumable.handle(c.req.raw, caller.viewerId);
    },
  );

  app.get('/object/sign/:bucket/:name{.+}', async (c) => {
    const object = objectOf(c);
    const check = checkToken(options.signingKey, object, c.req.query('token') ?? '', now());
    if (!check.ok) throw faults[check.reason]();
    const sessionId = await sessionOf(c, options);
    if (sessionId === null) throw faults.notSignedIn();
    // the token's own signature says whose session that is
    if (sessionId !== check.holder.sessionId) throw faults.otherSession();
    return read(c, object, check.holder, check.secondsLeft);
  });

  app.get('/object/public/:bucket/:name{.+}', (c) => read(c, objectOf(c), null, PUBLIC_SECONDS));

  app.get('/object/authenticated/:bucket/:name{.+}', async (c) =>
    read(c, objectOf(c), await required(c), 0),
  );

  app.post('/object/sign/:bucket/:name{.+}', async (c) => {
    const caller = await required(c);
    const { expiresIn } = parsed(signInput, await bodyOf(c));
    const object = objectOf(c);
    if (!(await mayRead({ ...object, ...caller }))) throw faults.notFound();
    return c.json({ signedURL: clientAddress(object, caller, expiresIn) }, 200, SAFE_HEADERS);
  });

  app.post('/object/sign/:bucket', async (c) => {
    const caller = await required(c);
    const { expiresIn, paths } = parsed(signManyInput, await bodyOf(c));
    const bucket = c.req.param('bucket');
    const answers = await Promise.all(
      paths.map(async (name) => {
        const allowed = await mayRead({ bucket, name, ...caller });
        if (!allowed) return { path: name, error: faults.notFound().message, signedURL: null };
        return {
          path: name,
          error: null,
          signedURL: clientAddress({ bucket, name }, caller, expiresIn),
        };
      }),
    );
    return c.json(answers, 200, SAFE_HEADERS);
  });

  // the official client's download(); after the words above, so that none of them is a bucket
  app.get('/object/:bucket/:name{.+}', async (c) => read(c, objectOf(c), await required(c), 0));

  // not notFound(): mounted below another app, that one's page would answer
  app.all('*', () => {
    throw faults.notFound();
  });

  async function required(c: Context) {
    const caller = await callerOf(c, options);
    if (!caller) throw faults.notSignedIn();
    return caller;
  }

  async function read(
    c: Context,
    object: ObjectName,
    caller: { viewerId: string; sessionId: string } | null,
    seconds: number,
  ) {
    if (object.bucket === ARCHIVE_BUCKET) {
      const archive = caller && (await options.archiveOf(object.name, caller));
      if (!archive) throw faults.notFound();
      return serveArchive(c, files, archive);
    }
    const found = await mayRead({
      ...object,
      viewerId: caller?.viewerId ?? null,
      sessionId: caller?.sessionId ?? null,
    });
    if (!found) throw faults.notFound();
    return serveObject(c, files, found, seconds, c.req.query('download') !== undefined);
  }

  /** Official clients put the service's own path in front. */
  const clientAddress = (
    object: ObjectName,
    caller: { viewerId: string; sessionId: string },
    seconds: number,
  ) =>
    signedAddress(
      options.signingKey,
      object,
      caller,
      now(),
      Math.min(seconds, ADDRESS_SECONDS),
    ).slice('/storage/v1'.length);

  return app;
}

const refusal = (c: Context, fault: StorageFault) =>
  new Response(c.req.method === 'HEAD' ? null : JSON.stringify(fault.body), {
    status: fault.status,
    headers: { ...SAFE_HEADERS, 'Content-Type': 'application/json', 'Cache-Control': 'no-store' },
  });

const objectOf = (c: Context): ObjectName => ({
  bucket: c.req.param('bucket') ?? '',
  name: c.req.param('name') ?? '',
});

async function bodyOf(c: Context): Promise<unknown> {
  try {
    return await c.req.json();
  } catch {
    throw faults.badRequest('The body is not JSON.');
  }
}

function parsed<Shape extends z.ZodType>(shape: Shape, value: unknown): z.infer<Shape> {
  const result = shape.safeParse(value);
  if (!result.success)
    throw faults.badRequest(
      result.error.issues[0]?.message ?? 'Something in the request is not right.',
    );
  return result.data;
}
