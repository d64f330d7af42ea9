/// <reference path="./s3rver.d.ts" />
import { mkdtemp, rm, utimes } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import type { S3Settings } from './s3-client.ts';
import { abort, type Answer, listObjects, listParts, listUploads } from './test-s3-lists.ts';

export interface TestS3 {
  readonly settings: S3Settings;
  /** The requests so far: 'GET media/a/1'. A test may empty it. */
  readonly requests: string[];
  /** How much a list says at most; 1,000, as with every store. A test may set it. */
  pageSize: number;
  /** Makes an object look as if it had been written at this time. */
  age(key: string, at: Date): Promise<void>;
  close(): Promise<void>;
}

const BUCKET = 'test-bucket';
const KEY = 'S3RVER';

/**
 * An S3 server on its own socket that checks signatures. The package lacks three multipart calls that every real store has, and
 * seals the address of a list's next page with a cipher that OpenSSL 3 has no more; they are implemented in test-s3-lists.ts,
 * on the files it keeps.
 */
export async function startTestS3(): Promise<TestS3> {
  const directory = await mkdtemp(path.join(tmpdir(), 'limelight-s3-'));
  const s3 = new S3rver({
    silent: true,
    directory,
    vhostBuckets: false,
    configureBuckets: [{ name: BUCKET }],
  });
  await s3.configureBuckets();
  const rest = s3.callback();
  const uploads = path.join(directory, BUCKET, '._S3rver_uploads');
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://s3');
    const key = pathname.slice(BUCKET.length + 2);
    requests.push(`${request.method} ${key}`);
    const id = searchParams.get('uploadId');
    const isOurs = request.headers.authorization?.includes(`Credential=${KEY}/`) === true;
    if (request.method === 'GET' && searchParams.has('uploads')) {
      answer(response, listUploads(uploads, searchParams, s3Server.pageSize));
    } else if (request.method === 'GET' && id !== null) {
      answer(response, listParts(path.join(uploads, id), searchParams, s3Server.pageSize));
    } else if (
      isOurs &&
      pathname.replace(/\/$/, '') === `/${BUCKET}` &&
      searchParams.has('list-type')
    ) {
      answer(response, listObjects(path.join(directory, BUCKET), searchParams, s3Server.pageSize));
    } else if (request.method === 'DELETE' && id !== null) {
      answer(response, abort(path.join(uploads, id)));
    } else rest(withoutTrailer(request), response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const s3Server: TestS3 = {
    requests,
    pageSize: 1_000,
    async age(key, at) {
      await utimes(path.join(directory, BUCKET, `${key}._S3rver_object`), at, at);
    },
    settings: {
      bucket: BUCKET,
      endpoint: `http://127.0.0.1:${address.port}`,
      region: 'us-east-1',
      credentials: { accessKeyId: KEY, secretAccessKey: KEY },
      forcePathStyle: true,
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(directory, { recursive: true, force: true });
    },
  };
  return s3Server;
}

/** The package keeps checksum frames as part of the file. Other stores may do so too, so we must not send any. */
function withoutTrailer(request: IncomingMessage): IncomingMessage {
  if (request.headers['content-encoding'] === 'aws-chunked')
    throw new Error('a body in checksum frames');
  return request;
}

function answer(response: ServerResponse, given: Promise<Answer>): void {
  given.then(
    ([status, xml]) => response.writeHead(status, { 'content-type': 'application/xml' }).end(xml),
    () => response.writeHead(500).end(),
  );
}
