import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Hono } from 'hono';
import { pino } from 'pino';
import { serve, type Served } from '../../../test/serve.ts';
import { FixedClock } from '../../platform/clock/clock.ts';
import { TestDisk } from '../../platform/disk/test-disk.ts';
import type { Files } from '../../platform/files/files.ts';
import { createLocalFiles } from '../../platform/files/local-files.ts';
import {
  createLocalUploads,
  createStorage,
  type Objects,
  type ReadableObject,
  type StorageOptions,
  type UploadLocks,
  type UploadRoom,
  type Uploads,
} from './index.ts';

export const PUBLISHABLE = 'sb_publishable_test';

/** A signed-in user as the storage service sees one. */
export interface TestPerson {
  readonly viewerId: string;
  readonly sessionId: string;
  readonly token: string;
  readonly cookie: string;
}

export interface TestBytes {
  readonly files: Files;
  readonly uploads: Uploads;
  readonly disk: TestDisk;
  /** Makes an upload look as if it had begun at this time. */
  ageUpload(id: string, at: Date): Promise<void>;
  close(): Promise<void>;
}

/** Files and uploads in a folder, or in the bucket of a test server. */
export async function openTestBytes(place: 'folder' | 'bucket'): Promise<TestBytes> {
  const folder = await mkdtemp(path.join(tmpdir(), 'limelight-storage-'));
  const tidy = () => rm(folder, { recursive: true, force: true });
  if (place === 'bucket') return bytesInBucket(folder, tidy);
  const files = createLocalFiles(path.join(folder, 'files'));
  const uploadsFolder = path.join(folder, 'uploads');
  const disk = new TestDisk();
  return {
    files,
    disk,
    uploads: createLocalUploads(uploadsFolder, files, disk),
    async ageUpload(id, at) {
      const note = path.join(uploadsFolder, `${id}.json`);
      const record = JSON.parse(await readFile(note, 'utf8')) as object;
      await writeFile(note, JSON.stringify({ ...record, creation_date: at.toISOString() }));
      await utimes(path.join(uploadsFolder, id), at, at);
    },
    close: tidy,
  };
}

/** The test server and the client library are loaded only by tests that want them. */
async function bytesInBucket(folder: string, tidy: () => Promise<void>): Promise<TestBytes> {
  const [{ startTestS3 }, { createS3Files }, { createS3Uploads }] = await Promise.all([
    import('../../platform/files/test-s3.ts'),
    import('../../platform/files/s3-files.ts'),
    import('./s3-uploads.ts'),
  ]);
  const s3 = await startTestS3();
  const files = createS3Files(s3.settings, path.join(folder, 'downloads'));
  const disk = new TestDisk();
  const parts = path.join(folder, 'parts');
  return {
    files,
    disk,
    uploads: createS3Uploads(s3.settings, files, { folder: parts, disk }),
    ageUpload: (id, at) => s3.age(`uploads/${id}.info`, at),
    async close() {
      files.close();
      await s3.close();
      await tidy();
    },
  };
}

export interface TestStorage extends Omit<TestBytes, 'close'> {
  readonly url: string;
  readonly clock: FixedClock;
  readonly key: Buffer;
  /** Objects by '<bucket>/<name>', and who may read them; null in the set means visitors. */
  readonly objects: Map<string, { object: ReadableObject; readers: Set<string | null> }>;
  signIn(viewerId?: string): TestPerson;
  signOut(person: TestPerson): void;
  /** Starts another process on the same files, with locks of its own, and returns its URL. */
  beside(uploadLocks: UploadLocks): Promise<string>;
  /** Starts the same service again on the same files, as after a restart. */
  restart(): Promise<void>;
  close(): Promise<void>;
}

const nothing = () => Promise.reject(new Error('no objects in this test'));
/** The product's own objects are tested in its media area, with the whole service. */
export const NO_OBJECTS: Objects = {
  buckets: [],
  find: nothing,
  byId: nothing,
  list: nothing,
  owners: nothing,
  room: nothing,
  take: nothing,
  move: nothing,
  copy: nothing,
  remove: nothing,
};

export const ENOUGH_ROOM: UploadRoom = {
  count: async () => undefined,
  limit: async () => 50_000_000,
  keep: async () => true,
  hear: async () => true,
  free: async () => undefined,
};

/** The service over a real socket, with sessions and rights that the test controls. */
export async function startTestStorage(
  place: 'folder' | 'bucket' = 'folder',
  overrides: Partial<StorageOptions> = {},
): Promise<TestStorage> {
  const { close: closeBytes, ...bytes } = await openTestBytes(place);
  const clock = new FixedClock(new Date('2026-03-01T12:00:00Z'));
  const key = randomBytes(32);
  const sessions = new Map<string, string>();
  const objects: TestStorage['objects'] = new Map();
  const options: StorageOptions = {
    ...bytes,
    signingKey: key,
    showsElsewhere: false,
    uploadRoom: ENOUGH_ROOM,
    mayRead: async ({ bucket, name, viewerId }) => {
      const found = objects.get(`${bucket}/${name}`);
      return found && (found.readers.has(viewerId) || found.readers.has(null))
        ? found.object
        : null;
    },
    archiveOf: async () => null,
    objects: NO_OBJECTS,
    verifyToken: async (token) => {
      const sessionId = token.replace(/^token-/, '');
      const sub = sessions.get(sessionId);
      return sub === undefined ? null : ({ sub, session_id: sessionId } as never);
    },
    awaitsSecondFactor: async () => false,
    readSessionCookie: async (value) => (sessions.has(value) ? value : null),
    sessionUser: async (sessionId) => sessions.get(sessionId) ?? null,
    apiKeys: { isPublishable: (given) => given === PUBLISHABLE, isService: () => false },
    now: () => clock.now(),
    log: pino({ level: 'silent' }),
    ...overrides,
  };
  const start = (port = 0, more: Partial<StorageOptions> = {}) =>
    serve(new Hono().route('/storage/v1', createStorage({ ...options, ...more })).fetch, port);
  const stop = ({ server, close }: Served) => {
    const closing = close();
    if ('closeAllConnections' in server) server.closeAllConnections();
    return closing;
  };
  let running = await start();
  const others: Served[] = [];
  return {
    url: running.url,
    ...bytes,
    clock,
    key,
    objects,
    signIn(viewerId = randomUUID()) {
      const sessionId = randomUUID();
      sessions.set(sessionId, viewerId);
      return {
        viewerId,
        sessionId,
        token: `token-${sessionId}`,
        cookie: `ll-session=${sessionId}`,
      };
    },
    signOut: (person) => void sessions.delete(person.sessionId),
    async beside(uploadLocks) {
      const other = await start(0, { uploadLocks });
      others.push(other);
      return other.url;
    },
    async restart() {
      await stop(running);
      running = await start(running.port);
    },
    async close() {
      await Promise.all([running, ...others].map(stop));
      await closeBytes();
    },
  };
}
