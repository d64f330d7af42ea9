import { randomUUID } from 'node:crypto';
import { type Locker, MemoryLocker, Server, TUS_RESUMABLE } from '@tus/server';
import type { Logger } from 'pino';
import { isUnavailable } from '../../platform/db/unavailable.ts';
import { SAFE_HEADERS } from './byte-server.ts';
import { faults, noRoom, ProtocolFault, StorageFault } from './fault.ts';
import { namedUploads } from './named-uploads.ts';
import type { Objects, StoredObject } from './objects.ts';
import { fullName } from './own-name.ts';
import { plainFileName } from './plain-file-name.ts';
import { heardWhile, type UploadRoom } from './upload-room.ts';
import {
  type Destination,
  hasRoom,
  plainKind,
  UPLOAD_BUCKET,
  uploadId,
  uploadIdOf,
  type Uploads,
} from './uploads.ts';

export const RESUMABLE_PATH = '/storage/v1/upload/resumable';

const GIGABYTE = 1024 ** 3;
/** The largest size of one file. The limit for a user (`uploadRoom`) may be lower. */
export const MAX_UPLOAD_BYTES = 5 * GIGABYTE;

const SWEEP_EVERY_MS = 60 * 60 * 1_000;
/** How long a request may go on once another one wants to write to its upload: a client that reconnects waits that long. */
const DRAIN_MS = 1_000;
const MAX_NAME_LENGTH = 200;

export interface ResumableOptions {
  readonly uploads: Uploads;
  /** Where uploads with a name end up. */
  readonly objects: Objects;
  readonly log: Logger;
  /** Prevents two requests from writing to one upload; if left out, within this process only. */
  readonly locker?: Locker | undefined;
  readonly uploadRoom: UploadRoom;
}

/** State of one request to the protocol library. */
interface Call {
  readonly ownerId: string;
  /** Of the upload that the request begins. */
  readonly destination: Destination | null;
  /** The upload that the request is about. */
  uploadId: string | null;
  /** The upload that the request finished. */
  finishedId: string | null;
}

/** Messages for the user in place of the protocol library's errors. */
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
 * The tus protocol for uploads. Callers must be authenticated before: every request has an owner, and no other user sees their
 * uploads.
 */
export function createResumable(options: ResumableOptions) {
  const { uploads, log, locker = new MemoryLocker(), uploadRoom } = options;
  const named = namedUploads({ ...options, locker });
  const calls = new WeakMap<object, Call>();
  const callOf = (request: object): Call => {
    const call = calls.get(request);
    if (call === undefined) throw new Error('an upload request without its owner');
    return call;
  };
  const ownerOf = (request: object) => callOf(request).ownerId;
  /** The id without the folder in the store's names. */
  const idOf = (storedName: string) => storedName.slice(uploads.prefix.length);

  async function refuseWithoutRoom(bytes: number): Promise<void> {
    if (!(await hasRoom(uploads, bytes))) throw noRoom();
  }

  const server = new Server({
    path: RESUMABLE_PATH,
    datastore: uploads.store,
    locker,
    lockDrainTimeout: DRAIN_MS,
    generateUrl: (_request, { path, id }) => `${path}/${idOf(id)}`,
    // also rejects '..' and the store's own '.json' files
    getFileIdFromRequest: (_request, last) =>
      uploadId.safeParse(last).success ? `${uploads.prefix}${last}` : undefined,
    namingFunction: (request, metadata) => {
      const { ownerId, destination } = callOf(request);
      const name = destination ? null : metadata?.['objectName'];
      return uploads.prefix + (name ? uploadIdOf(ownerId, name) : randomUUID());
    },
    maxSize: async (request, id) => {
      // OPTIONS needs no user; an upload that has begun keeps the length it announced
      if (request.method !== 'POST' || id === null) return MAX_UPLOAD_BYTES;
      const asked = await uploadRoom.limit(ownerOf(request), idOf(id));
      const limit = Math.min(asked, MAX_UPLOAD_BYTES);
      // the library takes 0 for 'no limit'
      if (limit <= 0) throw new ProtocolFault(faults.noSpace());
      return limit;
    },
    onIncomingRequest: async (request, id) => {
      callOf(request).uploadId = idOf(id);
      if (request.method === 'POST') return;
      const upload = await uploads.find(idOf(id));
      if (upload?.ownerId !== ownerOf(request)) throw new ProtocolFault(faults.notFound());
      if (request.method === 'DELETE' || upload.isComplete) return;
      await refuseWithoutRoom(bytesToCome(request));
      if (!(await uploadRoom.hear(upload.id))) throw new ProtocolFault(faults.noSpace());
    },
    onUploadCreate: async (request, upload) => {
      const given = upload.metadata ?? {};
      const { ownerId, destination } = callOf(request);
      const objectName = destination
        ? fullName(destination.at)
        : (given['objectName'] ?? idOf(upload.id));
      if (!destination && objectName.length > MAX_NAME_LENGTH)
        throw new ProtocolFault(faults.badRequest('This file name is too long.'));
      if (objectName.includes('/') && !objectName.startsWith(`${ownerId}/`)) {
        throw new ProtocolFault(
          new StorageFault(403, 'forbidden', 'You can only upload to your own folder.'),
        );
      }
      if (upload.size === undefined) {
        throw new ProtocolFault(
          faults.badRequest('An upload has to give its length when it starts.'),
        );
      }
      await refuseWithoutRoom(upload.size);
      const id = idOf(upload.id);
      if (!(await uploadRoom.keep({ id, ownerId, bytes: upload.size }))) {
        throw new ProtocolFault(faults.noSpace());
      }
      const kind = plainKind(given['kind']);
      return {
        metadata: {
          ownerId,
          bucketName: destination?.at.bucket ?? UPLOAD_BUCKET,
          objectName,
          upsert: String(destination?.replaces ?? false),
          fileName: plainFileName((!destination && given['filename']) || objectName),
          contentType: plainType(given['contentType'] ?? given['filetype'] ?? ''),
          ...(kind !== null && { kind }),
        },
      };
    },
    onUploadFinish: async (request, { id }) => {
      callOf(request).finishedId = idOf(id);
      return {};
    },
    onResponseError: (_request, error) => {
      if ('code' in error && error.code === 'ENOSPC') return noRoom();
      if (!('status_code' in error)) {
        // clients disconnect in the middle all the time; the bytes so far are kept
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
  /**
   * Abandoned uploads are removed when the next one begins, at most once an hour: that needs no timer, and the folder does not
   * grow forever.
   */
  function sweepSometimes(): void {
    if (performance.now() - sweptAt < SWEEP_EVERY_MS) return;
    sweptAt = performance.now();
    uploads
      .sweep()
      .catch((error: unknown) => log.warn({ err: error }, 'could not remove abandoned uploads'));
  }

  return {
    async handle(request: Request, ownerId: string): Promise<Response> {
      if (request.method === 'POST') sweepSometimes();
      if (request.method === 'HEAD') {
        const id = new URL(request.url).pathname.split('/').at(-1) ?? '';
        const made = await named.taken(id, ownerId);
        if (made) return wholeAnswer(made);
      }
      const destination = request.method === 'POST' ? await named.begin(request, ownerId) : null;
      // an upload with a destination is counted by `objects.room`
      if (request.method === 'POST' && !destination) await uploadRoom.count(ownerId);
      const call: Call = { ownerId, destination, uploadId: null, finishedId: null };
      calls.set(request, call);
      const hear = async () => {
        if (call.uploadId !== null) await uploadRoom.hear(call.uploadId);
      };
      // GET is not passed on: the library would respond with the bytes
      const response = (await heardWhile(hear, log, () => server.handleWeb(request))) as Response;
      if (request.method === 'DELETE' && response.ok && call.uploadId !== null)
        await uploadRoom.free(call.uploadId);
      // after the library's response, because the library reads the upload once more
      if (call.finishedId !== null) await named.take(call.finishedId, ownerId);
      // all services share one CORS configuration, which sets these headers
      for (const name of [...response.headers.keys()]) {
        if (name.startsWith('access-control-')) response.headers.delete(name);
      }
      for (const [name, value] of Object.entries(SAFE_HEADERS)) response.headers.set(name, value);
      return response;
    },
  };
}

/** The response to a client that requests the offset of an upload after it became a file. */
const wholeAnswer = ({ bytes }: StoredObject) =>
  new Response(null, {
    headers: {
      ...SAFE_HEADERS,
      'Tus-Resumable': TUS_RESUMABLE,
      'Cache-Control': 'no-store',
      'Upload-Offset': String(bytes),
      'Upload-Length': String(bytes),
    },
  });

/** The size of this request's body; a chunked one has no known size, and a HEAD request has no body. */
const bytesToCome = (request: Request): number =>
  Number(request.headers.get('content-length') ?? 0) || 0;

/** The bucket stores it as a header, so it must be a plain media type; otherwise empty. */
const plainType = (type: string) => (/^[\w.+-]{1,60}\/[\w.+-]{1,60}$/.test(type) ? type : '');
