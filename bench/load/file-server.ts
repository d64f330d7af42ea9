import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { pino } from 'pino';
import { createLocalFiles } from '../../server/src/platform/files/local-files.ts';
import { createLocalUploads, createStorage } from '../../server/src/services/storage/index.ts';
import { ENOUGH_ROOM, NO_OBJECTS } from '../../server/src/services/storage/test-storage.ts';

/**
 * A process that serves ranges of one file: `ours` through the storage service with a session checked on each request, `bare`
 * from Node alone. Says its address once it listens, and its memory whenever it is asked.
 */
const [which = '', folder = '', key = '', size = '0'] = process.argv.slice(2);
const bytes = Number(size);
/** As the local store reads: the same disk, so the same pieces. */
const PIECE = 256 * 1024;

function ours() {
  const files = createLocalFiles(folder);
  const storage = createStorage({
    files,
    signingKey: randomBytes(32),
    uploads: createLocalUploads(path.join(folder, 'uploads'), files, {
      room: async () => Infinity,
    }),
    mayRead: async () => ({
      key,
      contentType: 'application/octet-stream',
      bytes,
      etag: 'tag',
      disposition: 'attachment',
      fileName: 'course.zip',
    }),
    archiveOf: async () => null,
    objects: NO_OBJECTS,
    showsElsewhere: false,
    uploadRoom: ENOUGH_ROOM,
    verifyToken: async () => null,
    readSessionCookie: async (value) => value,
    sessionUser: async () => 'viewer',
    awaitsSecondFactor: async () => false,
    apiKeys: { isPublishable: () => false, isService: () => false },
    now: () => new Date(),
    log: pino({ level: 'silent' }),
  });
  const app = new Hono().route('/storage/v1', storage);
  return serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' });
}

function bare() {
  const server = http.createServer((request, response) => {
    const [, first = '0', last = '0'] = /bytes=(\d+)-(\d+)/.exec(request.headers.range ?? '') ?? [];
    const [start, end] = [Number(first), Number(last)];
    response.writeHead(206, {
      'content-type': 'application/octet-stream',
      'content-length': end - start + 1,
      'content-range': `bytes ${start}-${end}/${bytes}`,
    });
    createReadStream(path.join(folder, key), { start, end, highWaterMark: PIECE }).pipe(response);
  });
  return server.listen(0, '127.0.0.1');
}

const server = which === 'ours' ? ours() : bare();
server.once('listening', () => {
  const bound = server.address();
  if (bound !== null && typeof bound !== 'string') process.send?.({ port: bound.port });
});
process.on('message', () => process.send?.({ rss: process.memoryUsage.rss() }));
process.on('disconnect', () => process.exit(0));
