import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Hono } from 'hono';
import { pino } from 'pino';
import { Upload as TusUpload } from 'tus-js-client';
import { mediaId, type MediaId, type UserId, userId } from '@limelight/contract/platform/ids';
import { buildCreator, buildFan } from '../../../test/factories/accounts.ts';
import { serve } from '../../../test/serve.ts';
import { openTestDb } from '../../../test/test-db.ts';
import { unlisted } from '../../../test/unlisted.ts';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../../kernel/deps.ts';
import { areaParts } from '../../area-parts.ts';
import { FixedClock } from '../../platform/clock/clock.ts';
import type { TestDisk } from '../../platform/disk/test-disk.ts';
import { Jobs } from '../../platform/jobs/job.ts';
import { apiKeys } from '../../services/api-keys.ts';
import { createStorage, signingKey, uploadIdOf } from '../../services/storage/index.ts';
import { openTestBytes } from '../../services/storage/test-storage.ts';
import { archiveOf } from '../vault/archive-originals.ts';
import { byteAccess, type AskedBytes } from '../bytes/byte-access.ts';
import { createMedia } from '../uploads/create-media.ts';
import { ladderToGrow } from '../films/film-queries.ts';
import { growLadder } from '../films/grow-ladder.ts';
import { mediaObjects } from '../objects/objects.ts';
import { mediaJobs } from '../jobs.ts';
import type { ByteLevel } from '../../kernel/parts/byte-part.ts';
import { mediaReader } from '../bytes/read-media.ts';
import type { Purpose } from '../queries.ts';
import { copyingWorker } from './test-worker.ts';
import { uploadRoom } from '../uploads/upload-room.ts';

export const PUBLISHABLE = 'sb_publishable_test';
export const SERVICE = 'sb_secret_test';

export interface TestMedia {
  readonly deps: Deps;
  readonly databaseUrl: string;
  readonly clock: FixedClock;
  readonly disk: TestDisk;
  readonly url: string;
  /** The access that the areas that show media grant to every file; a test sets it. */
  access: (viewerId: UserId | null) => ByteLevel;
  /** A person with a live session, for `cookieOf`. */
  signIn(kind?: 'fan' | 'creator', id?: string): Promise<Viewer>;
  signOut(viewer: Viewer): void;
  /** `kind`: what the upload says that it is. */
  upload(viewer: Viewer, bytes: Buffer, fileName?: string, kind?: 'file'): Promise<string>;
  /** Uploads a file, makes media of it and runs its job, as the queue does. */
  add(
    viewer: Viewer,
    bytes: Buffer,
    options?: { fileName?: string; purpose?: Purpose },
  ): Promise<MediaId>;
  prepare(id: MediaId): Promise<void>;
  /** Makes the next renditions of a film, as the queue does; returns those that it still lacks. */
  grow(id: MediaId): Promise<readonly number[]>;
  get(address: string, viewer?: Viewer | null, headers?: Record<string, string>): Promise<Response>;
  close(): Promise<void>;
}

/**
 * Storage service and media area with a real socket and database, and sessions of the test. The test sets the access to all
 * bytes, or lets the areas decide.
 */
export async function startTestMedia(
  place: 'folder' | 'bucket' = 'folder',
  byteAccessOfAreas?: AskedBytes,
): Promise<TestMedia> {
  const database = await openTestDb();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'limelight-media-'));
  const bytes = await openTestBytes(place);
  const clock = new FixedClock(new Date('2026-03-01T12:00:00Z'));
  const log = pino({ level: 'silent' });
  const test: Pick<TestMedia, 'access'> = { access: () => 'none' };
  const asTheTestSays = {
    facts: 'null',
    access: (_: unknown, id: UserId | null) => test.access(id),
  };
  const asked = byteAccessOfAreas ?? byteAccess([asTheTestSays], unlisted);
  const deps = {
    config: { dataDir },
    db: database.db,
    jobs: new Jobs(clock),
    files: bytes.files,
    uploads: bytes.uploads,
    disk: bytes.disk,
    mediaWorker: copyingWorker,
    onFilesLeaving: areaParts.onFilesLeaving,
    byteAccess: asked,
    clock,
    log,
  } as unknown as Deps;
  const sessions = new Map<string, string>();
  const storage = createStorage({
    files: deps.files,
    signingKey: await signingKey(deps.db),
    uploads: deps.uploads,
    mayRead: mediaReader(deps, asked),
    archiveOf: (name, caller) => archiveOf(deps, name, userId.parse(caller.viewerId)),
    objects: mediaObjects(deps),
    showsElsewhere: false,
    uploadRoom: uploadRoom(deps),
    verifyToken: async (token) => {
      const sub = sessions.get(token);
      return sub === undefined ? null : ({ sub, session_id: token } as never);
    },
    awaitsSecondFactor: async () => false,
    readSessionCookie: async (value) => (sessions.has(value) ? value : null),
    sessionUser: async (id) => sessions.get(id) ?? null,
    apiKeys: apiKeys(PUBLISHABLE, SERVICE),
    now: () => clock.now(),
    log,
  });
  const { url, close } = await serve(new Hono().route('/storage/v1', storage).fetch);
  let count = 0;

  async function upload(
    viewer: Viewer,
    content: Buffer,
    fileName = 'photo.jpg',
    kind?: 'file',
  ): Promise<string> {
    const objectName = `${viewer.id}/${++count}`;
    await new Promise<void>((resolve, reject) => {
      new TusUpload(content, {
        endpoint: `${url}/storage/v1/upload/resumable`,
        headers: { authorization: `Bearer ${viewer.sessionId}` },
        metadata: {
          bucketName: 'uploads',
          objectName,
          filename: fileName,
          contentType: 'image/jpeg',
          ...(kind && { kind }),
        },
        retryDelays: null,
        onError: reject,
        onSuccess: () => resolve(),
      }).start();
    });
    return objectName;
  }
  async function prepare(id: MediaId): Promise<void> {
    const [job] = mediaJobs;
    await job?.run(deps, { mediaId: id }, new AbortController().signal);
  }
  return Object.assign(test, {
    deps,
    databaseUrl: database.url,
    clock,
    disk: bytes.disk,
    url,
    async signIn(kind: 'fan' | 'creator' = 'fan', known?: string): Promise<Viewer> {
      const id = known ?? (kind === 'fan' ? await buildFan(deps.db) : await buildCreator(deps.db));
      const sessionId = crypto.randomUUID();
      sessions.set(sessionId, id);
      return { id: userId.parse(id), sessionId, aal: 'aal1', roles: new Set([kind]) };
    },
    signOut: (viewer: Viewer) => void sessions.delete(viewer.sessionId),
    upload,
    prepare,
    async grow(id: MediaId) {
      await growLadder(deps, id, new AbortController().signal);
      return (await deps.db.maybe(ladderToGrow, id))?.lacking_rungs ?? [];
    },
    async add(
      viewer: Viewer,
      bytes: Buffer,
      options: { fileName?: string; purpose?: Purpose } = {},
    ) {
      const name = await upload(viewer, bytes, options.fileName);
      const id = await createMedia(deps, viewer, {
        uploadId: name,
        purpose: options.purpose ?? 'vault',
      });
      expectSame(id, mediaId.parse(uploadIdOf(viewer.id, name)));
      await prepare(id);
      return id;
    },
    get: (address: string, viewer?: Viewer | null, headers: Record<string, string> = {}) =>
      fetch(new URL(address, url), {
        headers: viewer ? { cookie: `ll-session=${viewer.sessionId}`, ...headers } : headers,
      }),
    async close() {
      await close();
      await database.close();
      await bytes.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  });
}

function expectSame(a: string, b: string): void {
  if (a !== b) throw new Error(`${a} is not ${b}`);
}
