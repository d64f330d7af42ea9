import { Hono, type Context } from 'hono';
import type { Logger } from 'pino';
import { z } from 'zod';
import { isUnavailable } from '../../platform/db/unavailable.ts';
import { readAway } from '../../platform/http/read-away.ts';
import { RateLimited } from '../../platform/limits/rate-limit.ts';
import type { Files } from '../../platform/files/files.ts';
import { ADDRESS_SECONDS, checkToken, type ObjectName, signedAddress } from './address.ts';
import { type Archive, ARCHIVE_BUCKET, serveArchive } from './archive.ts';
import { type ReadableObject, SAFE_HEADERS, serveObject } from './byte-server.ts';
import { bucketRoutes } from './buckets.ts';
import { actorByKey, actorOf, type CallerOptions, sessionOf } from './caller.ts';
import { faults, ProtocolFault, StorageFault } from './fault.ts';
import { jsonOf, parsed } from './input.ts';
import type { Objects } from './objects.ts';
import { ownNameOf } from './own-name.ts';
import { ownObjectRoutes } from './own-objects.ts';
import { createResumable } from './resumable.ts';
import type { UploadLocks } from './upload-locks.ts';
import type { UploadRoom } from './upload-room.ts';
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
export { type ReadableObject, serveObject } from './byte-server.ts';
export {
  type Bucket,
  type FolderEntry,
  type FolderQuery,
  ObjectRefused,
  type Objects,
  type StoredObject,
} from './objects.ts';
export type { OwnName } from './own-name.ts';
export { MAX_UPLOAD_BYTES } from './resumable.ts';
export { signingKey } from './signing-key.ts';
export { createLocalUploads } from './local-uploads.ts';
export { createMovingUploads } from './moving-uploads.ts';
export { createUploadLocks, type UploadLocks } from './upload-locks.ts';
export type { UploadRoom } from './upload-room.ts';
export { findOwnUpload, type Upload, uploadIdOf, type Uploads, UPLOAD_LIFE_MS } from './uploads.ts';

/** One read request; null for a visitor. */
export interface ReadRequest extends ObjectName {
  readonly viewerId: string | null;
  readonly sessionId: string | null;
}

/** The files of an archive for this caller; null if there are none for them. */
export type ArchiveOf = (
  name: string,
  caller: { readonly viewerId: string; readonly sessionId: string },
) => Promise<Archive | null>;

/** Called at every request, so that a right that was taken away ends at once. Null: not found, or not for this caller. */
export type MayRead = (request: ReadRequest) => Promise<ReadableObject | null>;

export interface StorageOptions extends CallerOptions {
  readonly files: Files;
  readonly signingKey: Buffer;
  readonly uploads: Uploads;
  /** Needed if several processes share the uploads. */
  readonly uploadLocks?: UploadLocks | undefined;
  readonly mayRead: MayRead;
  readonly archiveOf: ArchiveOf;
  /** The files that users keep under names of their own. */
  readonly objects: Objects;
  /** Whether pages of other origins may embed public files. */
  readonly showsElsewhere: boolean;
  readonly uploadRoom: UploadRoom;
  readonly now: () => Date;
  readonly log: Logger;
}

/** How long a browser may keep public files (avatars, banners, blurs): their names change with their bytes. */
const PUBLIC_SECONDS = 3_600;

const signInput = z.object({
  expiresIn: z.number().positive().default(ADDRESS_SECONDS),
  transform: z.unknown().optional(),
});
const signManyInput = signInput.extend({
  paths: z.array(z.string().min(1).max(500)).min(1).max(200),
});

/**
 * The storage service, for paths below /storage/v1: resumable uploads, and files for callers who may see them now. It knows
 * nothing of the product; `mayRead` decides.
 */
export function createStorage(options: StorageOptions): Hono {
  const { files, mayRead, now, log } = options;
  const resumable = createResumable({
    uploads: options.uploads,
    objects: options.objects,
    locker: options.uploadLocks,
    log,
    uploadRoom: options.uploadRoom,
  });
  const app = new Hono();

  app.onError(async (error, c) => {
    await readAway(c.env);
    if (error instanceof StorageFault) return refusal(c, error);
    if (error instanceof ProtocolFault) return refusal(c, error.fault);
    if (error instanceof RateLimited) return refusal(c, faults.tooFast(), error.retryAfterSeconds);
    if (isUnavailable(error)) {
      log.warn({ err: error }, 'storage: database unavailable');
      return refusal(c, faults.unavailable(), 2);
    }
    log.error({ err: error, path: c.req.path }, 'storage: unexpected error');
    return refusal(
      c,
      new StorageFault(500, 'internal', 'Something went wrong on our end. Please try again.'),
    );
  });

  app.all('/upload/resumable/sign/*', () => {
    throw faults.notOffered('resumable uploads to a signed address');
  });
  app.on(
    // the router passes HEAD to GET's handlers; without HEAD, no upload would ever resume
    ['POST', 'PATCH', 'GET', 'DELETE', 'OPTIONS'],
    ['/upload/resumable', '/upload/resumable/:id'],
    async (c) => {
      if (c.req.method === 'GET') throw faults.notOffered('reading an upload');
      if (c.req.method === 'OPTIONS') return resumable.handle(c.req.raw, '');
      const actor = await actorByKey(c, options);
      if (!actor) throw faults.notSignedIn();
      if (actor.kind === 'service')
        throw faults.notOffered('resumable uploads with the service key');
      return resumable.handle(c.req.raw, actor.viewerId);
    },
  );

  app.get('/object/sign/:bucket/:name{.+}', async (c) => {
    const object = objectOf(c);
    const check = checkToken(options.signingKey, object, c.req.query('token') ?? '', now());
    if (!check.ok) throw faults[check.reason]();
    const sessionId = await sessionOf(c, options);
    if (sessionId === null) throw faults.notSignedIn();
    // the token is signed, so the session it names can be trusted
    if (sessionId !== check.holder.sessionId) throw faults.otherSession();
    return read(c, object, check.holder, check.secondsLeft);
  });

  app.get('/object/public/:bucket/:name{.+}', async (c) => {
    const answer = await read(c, objectOf(c), null, PUBLIC_SECONDS);
    // the same for every reader, so another site learns nothing about them
    if (options.showsElsewhere) answer.headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
    return answer;
  });

  app.get('/object/authenticated/:bucket/:name{.+}', readAsCaller);

  app.post('/object/sign/:bucket/:name{.+}', async (c) => {
    const caller = await withSession(c);
    const { expiresIn, transform } = parsed(signInput, await jsonOf(c));
    if (transform !== undefined) throw faults.notOffered('transform');
    const object = objectOf(c);
    if (!(await mayRead({ ...object, ...caller }))) throw faults.notFound();
    return c.json({ signedURL: clientAddress(object, caller, expiresIn) }, 200, SAFE_HEADERS);
  });

  app.post('/object/sign/:bucket', async (c) => {
    const caller = await withSession(c);
    const { expiresIn, paths, transform } = parsed(signManyInput, await jsonOf(c));
    if (transform !== undefined) throw faults.notOffered('transform');
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

  app.route('/bucket', bucketRoutes(options.objects.buckets, options));
  app.all('/render/*', () => {
    throw faults.notOffered('transform');
  });
  app.all('/object/list-v2/*', () => {
    throw faults.notOffered('listV2');
  });
  app.all('/cdn/*', () => {
    throw faults.notOffered('purging caches');
  });
  app.route('/object', ownObjectRoutes(options));
  // the official client's download(); after the paths above, so that none of them is taken for a bucket
  app.get('/object/:bucket/:name{.+}', readAsCaller);

  // not notFound(): mounted below another app, that app's page would be the response
  app.all('*', (c) => {
    throw faults.notOffered(`${c.req.method} ${c.req.path}`);
  });

  async function withSession(c: Context) {
    const actor = await actorOf(c, options);
    if (!actor) throw faults.notSignedIn();
    if (actor.kind === 'service') throw faults.noSession();
    return actor;
  }

  async function readAsCaller(c: Context) {
    const actor = await actorOf(c, options);
    // clients use HEAD to find out if a file exists, and read 404 as no
    if (!actor) throw c.req.method === 'HEAD' ? faults.notFound() : faults.notSignedIn();
    const object = objectOf(c);
    if (actor.kind === 'person') return read(c, object, actor, 0);
    // the service key acts for the owner that the name begins with, and otherwise for a visitor
    const owner = ownNameOf(object);
    log.info({ bucket: object.bucket, name: object.name }, 'storage: read with the service key');
    return read(c, object, owner && { viewerId: owner.ownerId, sessionId: null }, 0);
  }

  async function read(
    c: Context,
    object: ObjectName,
    caller: { viewerId: string; sessionId: string | null } | null,
    seconds: number,
  ) {
    if (object.bucket === ARCHIVE_BUCKET) {
      const sessionId = caller?.sessionId ?? null;
      const archive =
        caller && sessionId !== null
          ? await options.archiveOf(object.name, { viewerId: caller.viewerId, sessionId })
          : null;
      if (!archive) throw faults.notFound();
      return serveArchive(c, files, archive);
    }
    const found = await mayRead({
      ...object,
      viewerId: caller?.viewerId ?? null,
      sessionId: caller?.sessionId ?? null,
    });
    if (!found) throw faults.notFound();
    return serveObject(c, files, found, seconds, c.req.query('download'));
  }

  /** Without the service's own path: official clients prepend it. */
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

const refusal = (c: Context, fault: StorageFault, retryAfterSeconds?: number) =>
  new Response(c.req.method === 'HEAD' ? null : JSON.stringify(fault.body), {
    status: fault.status,
    headers: {
      ...SAFE_HEADERS,
      'Content-Type': 'application/json',
      'Cache-Control': 'no-store',
      ...(retryAfterSeconds !== undefined && { 'Retry-After': String(retryAfterSeconds) }),
    },
  });

const objectOf = (c: Context): ObjectName => ({
  bucket: c.req.param('bucket') ?? '',
  name: c.req.param('name') ?? '',
});
