import { randomUUID } from 'node:crypto';
import { type Locker, Server } from '@tus/server';
import type { Logger } from 'pino';
import { isUnavailable } from '../../platform/db/unavailable.ts';
import { SAFE_HEADERS } from './byte-server.ts';
import { faults, noRoom, ProtocolFault, StorageFault } from './fault.ts';
import { plainFileName } from './plain-file-name.ts';
import { hasRoom, UPLOAD_BUCKET, uploadId, uploadIdOf, type Uploads } from './uploads.ts';

export const RESUMABLE_PATH = '/storage/v1/upload/resumable';

const GIGABYTE = 1024 ** 3;
/** The most bytes one file may have; what a person may upload is the caller's rule below it. */
export const MAX_UPLOAD_BYTES = 5 * GIGABYTE;

const SWEEP_EVERY_MS = 60 * 60 * 1_000;
/** How long a request may go on once another one wants to write to its upload: a client that comes back waits so long. */
const DRAIN_MS = 1_000;
const MAX_NAME_LENGTH = 200;

export interface ResumableOptions {
  readonly uploads: Uploads;
  readonly log: Logger;
  /** What keeps two requests from writing to one upload; within this process alone if left out. */
  readonly locker?: Locker | undefined;
  /** The most bytes this person may upload in one file now. */
  readonly uploadLimit: (ownerId: string) => Promise<number>;
}

/** The protocol library's errors, in words for the person who uploads. */
const SENTENCES: Readonly<Record<number, string>> = {
  400: 'This upload request is incomplete.',
  404: 'We couldn’t find this upload. It may have been removed.',
  409: 'The upload is at a different offset. Ask for the current one and continue from there.',
  410: 'This upload has expired. Please start again.',
  413: 'This file is too large to upload.',
  500: 'The upload was interrupted. You can pick up where it left off.',
  415: 'Send the upload’s bytes as application/offset+octet-stream.',
};

/**
 * The tus protocol over the uploads. Answers only for a caller who has been identified before:
 * every request names its owner, and an upload is visible to nobody else.
 */
export function createResumable({ uploads, log, locker, uploadLimit }: ResumableOptions) {
  const owners = new WeakMap<object, string>();
  const ownerOf = (request: object): string => {
    const owner = owners.get(request);
    if (owner === undefined) throw new Error('an upload request without its owner');
    return owner;
  };

  async function refuseWithoutRoom(bytes: number): Promise<void> {
    if (!(await hasRoom(uploads, bytes))) throw noRoom();
  }

  const server = new Server({
    path: RESUMABLE_PATH,
    datastore: uploads.store,
    ...(locker && { locker }),
    lockDrainTimeout: DRAIN_MS,
    // the store's names hold a folder where an address has an id
    generateUrl: (_request, { path, id }) => `${path}/${id.slice(uploads.prefix.length)}`,
    // also keeps '..' and the store's own '.json' files out
    getFileIdFromRequest: (_request, last) =>
      uploadId.safeParse(last).success ? `${uploads.prefix}${last}` : undefined,
    namingFunction: (request, metadata) => {
      const name = metadata?.['objectName'];
      return uploads.prefix + (name ? uploadIdOf(ownerOf(request), name) : randomUUID());
    },
    maxSize: async (request) => {
      // who only asks what is spoken here need not be signed in
      if (request.method === 'OPTIONS') return MAX_UPLOAD_BYTES;
      const limit = Math.min(await uploadLimit(ownerOf(request)), MAX_UPLOAD_BYTES);
      // the library reads 0 as 'no limit'
      if (limit <= 0) throw new ProtocolFault(faults.noSpace());
      return limit;
    },
    onIncomingRequest: async (request, id) => {
      if (request.method === 'POST') return;
      const upload = await uploads.find(id.slice(uploads.prefix.length));
      if (upload?.ownerId !== ownerOf(request)) throw new ProtocolFault(faults.notFound());
      if (request.method !== 'DELETE' && !upload.isComplete)
        await refuseWithoutRoom(bytesToCome(request));
    },
    onUploadCreate: async (request, upload) => {
      const given = upload.metadata ?? {};
      const ownerId = ownerOf(request);
      const objectName = given['objectName'] ?? upload.id.slice(uploads.prefix.length);
      if (objectName.length > MAX_NAME_LENGTH)
        throw new ProtocolFault(faults.badRequest('This file name is too long.'));
      if (objectName.includes('/') && !objectName.startsWith(`${ownerId}/`)) {
        throw new ProtocolFault(
          new StorageFault(403, 'forbidden', 'You can only upload to your own folder.'),
        );
      }
      const bucket = given['bucketName'] ?? UPLOAD_BUCKET;
      if (bucket !== UPLOAD_BUCKET) {
        throw new ProtocolFault(
          faults.badRequest(`Upload files to the bucket '${UPLOAD_BUCKET}'.`),
        );
      }
      if (upload.size === undefined) {
        throw new ProtocolFault(
          faults.badRequest('An upload has to give its length when it starts.'),
        );
      }
      await refuseWithoutRoom(upload.size);
      return {
        metadata: {
          ownerId,
          bucketName: UPLOAD_BUCKET,
          objectName,
          fileName: plainFileName(given['filename'] ?? objectName),
          contentType: plainType(given['contentType'] ?? given['filetype'] ?? ''),
        },
      };
    },
    onResponseError: (_request, error) => {
      if ('code' in error && error.code === 'ENOSPC') return noRoom();
      if (!('status_code' in error)) {
        // a client that goes away in the middle is everyday life; the bytes so far are kept
        log.warn({ err: error }, 'an upload was interrupted');
        if (isUnavailable(error)) return new ProtocolFault(faults.unavailable());
        return {
          status_code: 500,
          body: JSON.stringify(
            new StorageFault(
              500,
              'internal',
              'The upload was interrupted. You can pick up where it left off.',
            ).body,
          ),
        };
      }
      if (error.body.startsWith('{')) return error;
      const message = SENTENCES[error.status_code] ?? error.body.trim();
      return {
        status_code: error.status_code,
        body: JSON.stringify(new StorageFault(error.status_code, 'upload_refused', message).body),
      };
    },
  });

  let sweptAt = -Infinity;
  /** Abandoned parts go when the next upload begins, at most once an hour: no timer, and no folder that only grows. */
  function sweepSometimes(): void {
    if (performance.now() - sweptAt < SWEEP_EVERY_MS) return;
    sweptAt = performance.now();
    uploads
      .sweep()
      .catch((error: unknown) => log.warn({ err: error }, 'could not remove abandoned uploads'));
  }

  return {
    async handle(request: Request, ownerId: string): Promise<Response> {
      owners.set(request, ownerId);
      if (request.method === 'POST') sweepSometimes();
      // GET is not passed on: the library would answer with the bytes
      const response = (await server.handleWeb(request)) as Response;
      // whose pages may call is said for all services in one place
      for (const name of [...response.headers.keys()]) {
        if (name.startsWith('access-control-')) response.headers.delete(name);
      }
      for (const [name, value] of Object.entries(SAFE_HEADERS)) response.headers.set(name, value);
      return response;
    },
  };
}

/** Of this request's body; a chunked one has no known size, and a client that only asks sends none. */
const bytesToCome = (request: Request): number =>
  Number(request.headers.get('content-length') ?? 0) || 0;

/** A bucket keeps it as a header: a type and nothing else, or nothing. */
const plainType = (type: string) => (/^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(type) ? type : '');
