import { randomUUID } from 'node:crypto';
import { Hono, type Context } from 'hono';
import type { Logger } from 'pino';
import { z } from 'zod';
import { type ObjectName, objectPath } from './address.ts';
import { SAFE_HEADERS } from './byte-server.ts';
import { type Actor, actorByKey, type CallerOptions } from './caller.ts';
import { faults } from './fault.ts';
import { jsonOf, parsed } from './input.ts';
import { listedEntry, listedFolder, objectInfo, removedObject } from './object-view.ts';
import type { Objects } from './objects.ts';
import { fullName, type OwnName, ownNameOf } from './own-name.ts';
import { receiveBody } from './receive.ts';
import { refusals } from './refusals.ts';
import { plainFileName } from './plain-file-name.ts';
import { heardWhile, type UploadRoom } from './upload-room.ts';
import { checkUploadToken, uploadToken } from './upload-token.ts';
import { plainKind, type Uploads } from './uploads.ts';

export interface OwnObjectsOptions extends CallerOptions {
  readonly objects: Objects;
  readonly uploads: Uploads;
  readonly uploadRoom: UploadRoom;
  readonly signingKey: Buffer;
  readonly now: () => Date;
  readonly log: Logger;
}

const listInput = z.object({
  prefix: z.string().max(500).default(''),
  limit: z.int().min(1).max(1_000).default(100),
  offset: z.int().min(0).max(1_000_000).default(0),
  search: z.string().max(200).default(''),
  sortBy: z
    .object({
      column: z.enum(['name', 'created_at', 'updated_at', 'last_accessed_at']).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
    })
    .prefault({}),
});
const removeInput = z.object({ prefixes: z.array(z.string().min(1).max(500)).min(1).max(1_000) });
const moveInput = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationKey: z.string(),
  destinationBucket: z.string().nullish(),
});

/**
 * A user's own files by name, as official clients address them: `<their id>/…` in a bucket. Users reach only their own files;
 * the service key acts for the owner that the name begins with. The byte server serves the bytes, not these routes.
 */
export function ownObjectRoutes(options: OwnObjectsOptions): Hono {
  const { objects, uploads, uploadRoom, signingKey, now, log } = options;
  const app = new Hono();

  app.post('/list/:bucket', async (c) => {
    const actor = await required(c);
    const bucket = known(c.req.param('bucket'));
    const wish = parsed(listInput, await jsonOf(c));
    const { limit, offset } = wish;
    const path = wish.prefix.replace(/^\/+|\/+$/g, '');
    if (path === '') {
      const owners =
        actor.kind === 'person' ? [actor.viewerId] : await objects.owners(bucket, wish);
      const shown = actor.kind === 'person' ? owners.slice(offset, offset + limit) : owners;
      return answer(c, shown.filter(startsWith(wish.search)).map(listedFolder));
    }
    const [ownerId = '', ...folders] = path.split('/');
    // another user's folder appears empty
    if (!mayAct(actor, ownerId)) return answer(c, []);
    const found = await objects.list({
      bucket,
      ownerId,
      folder: folders.map((folder) => `${folder}/`).join(''),
      search: wish.search,
      sortBy: wish.sortBy.column === 'name' ? 'name' : 'created_at',
      ascending: wish.sortBy.order === 'asc',
      limit,
      offset,
    });
    return answer(c, found.map(listedEntry));
  });

  app.get('/info/:bucket/:name{.+}', async (c) => {
    const actor = await actorByKey(c, options);
    const at = ownNameOf(objectOf(c));
    const found = actor && at && mayAct(actor, at.ownerId) ? await objects.find(at) : null;
    if (!found) throw faults.notFound();
    return answer(c, objectInfo(found));
  });

  app.post('/upload/sign/:bucket/:name{.+}', async (c) => {
    const actor = await required(c);
    const at = writable(actor, objectOf(c));
    const replaces = c.req.header('x-upsert') === 'true';
    await refusals(objects.room(at, replaces));
    const object = { bucket: at.bucket, name: fullName(at) };
    const right = { sessionId: actor.sessionId, replaces };
    const token = uploadToken(signingKey, object, right, now());
    return answer(c, { url: `/object/upload/sign/${objectPath(object)}?token=${token}`, token });
  });

  app.put('/upload/sign/:bucket/:name{.+}', async (c) => {
    const object = objectOf(c);
    const right = checkUploadToken(signingKey, object, c.req.query('token') ?? '', now());
    if (right === 'tampered' || right === 'expired') throw faults[right]();
    const at = ownNameOf(object);
    if (!at) throw faults.badName();
    const { sessionId, replaces } = right;
    // the user who signed it must still be signed in
    if (sessionId !== null && (await options.sessionUser(sessionId)) !== at.ownerId)
      throw faults.expired();
    await receive(c, at, replaces);
    return answer(c, { Key: keyOf(at) });
  });

  app.post('/move', async (c) => {
    const { from, to } = await fromAndTo(c);
    const { id } = await refusals(objects.move(from, to));
    return answer(c, { message: 'Successfully moved', Id: id, Key: keyOf(to) });
  });

  app.post('/copy', async (c) => {
    const { from, to } = await fromAndTo(c);
    const { id } = await refusals(objects.copy(from, to));
    return answer(c, { Id: id, Key: keyOf(to) });
  });

  app.on(['POST', 'PUT'], '/:bucket/:name{.+}', async (c) => {
    const at = writable(await required(c), objectOf(c));
    const replaces = c.req.method === 'PUT' || c.req.header('x-upsert') === 'true';
    const { id } = await receive(c, at, replaces);
    return answer(c, { Id: id, Key: keyOf(at) });
  });

  app.delete('/:bucket', async (c) => {
    const actor = await required(c);
    const bucket = known(c.req.param('bucket'));
    const { prefixes } = parsed(removeInput, await jsonOf(c));
    const names = prefixes.flatMap((name) => {
      const at = ownNameOf({ bucket, name });
      // another user's file is left out, like one that does not exist
      return at && mayAct(actor, at.ownerId) ? [at] : [];
    });
    const removed = names.length > 0 ? await refusals(objects.remove(names)) : [];
    return answer(c, removed.map(removedObject));
  });

  async function required(c: Context): Promise<Actor> {
    const actor = await actorByKey(c, options);
    if (!actor) throw faults.notSignedIn();
    return actor;
  }

  function known(bucket: string): string {
    if (!objects.buckets.some(({ id }) => id === bucket)) throw faults.noBucket();
    return bucket;
  }

  /** The name, if this caller may put a file under it; otherwise throws. */
  function writable(actor: Actor, object: ObjectName): OwnName {
    known(object.bucket);
    const at = ownNameOf(object);
    if (!at) {
      throw actor.kind === 'person' && !object.name.startsWith(`${actor.viewerId}/`)
        ? faults.otherFolder()
        : faults.badName();
    }
    if (!mayAct(actor, at.ownerId)) throw faults.otherFolder();
    return at;
  }

  async function fromAndTo(c: Context): Promise<{ from: OwnName; to: OwnName }> {
    const actor = await required(c);
    const wish = parsed(moveInput, await jsonOf(c));
    const to = writable(actor, {
      bucket: wish.destinationBucket ?? wish.bucketId,
      name: wish.destinationKey,
    });
    const from = ownNameOf({ bucket: known(wish.bucketId), name: wish.sourceKey });
    if (!from || !mayAct(actor, from.ownerId)) throw faults.notFound();
    if (from.ownerId !== to.ownerId) throw faults.notOffered('giving a file to another person');
    return { from, to };
  }

  async function receive(c: Context, at: OwnName, replaces: boolean) {
    if (c.req.header('x-metadata') !== undefined) throw faults.notOffered('metadata');
    const room = await refusals(objects.room(at, replaces));
    const fileName = plainFileName(at.name);
    const kind = plainKind(c.req.header('x-kind'));
    const about = { id: randomUUID(), ownerId: at.ownerId, fileName, kind };
    // all that it may bring, if it does not announce its length
    const bytes = Math.min(Number(c.req.header('content-length') ?? room) || 0, room);
    if (!(await uploadRoom.keep({ ...about, bytes }))) throw faults.noSpace();
    try {
      const upload = await heardWhile(
        () => uploadRoom.hear(about.id),
        log,
        () => receiveBody(c, uploads, about, room),
      );
      return await refusals(objects.take(upload, at, replaces));
    } finally {
      await uploads.remove(about.id);
      await uploadRoom.free(about.id);
    }
  }

  return app;
}

const mayAct = (actor: Actor, ownerId: string) =>
  actor.kind === 'service' || actor.viewerId === ownerId;

const keyOf = (at: OwnName) => `${at.bucket}/${fullName(at)}`;

const startsWith = (search: string) => (name: string) =>
  name.toLowerCase().startsWith(search.toLowerCase());

const answer = (c: Context, value: object) => c.json(value, 200, SAFE_HEADERS);

const objectOf = (c: Context): ObjectName => ({
  bucket: c.req.param('bucket') ?? '',
  name: c.req.param('name') ?? '',
});
