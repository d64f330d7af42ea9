import { mkdtemp, readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';
import type { S3Settings } from './s3-client.ts';

export interface TestS3 {
  readonly settings: S3Settings;
  /** The requests so far: 'GET media/a/1'. A test may empty it. */
  readonly requests: string[];
  /** Makes an object look as if it had been written at this time. */
  age(key: string, at: Date): Promise<void>;
  close(): Promise<void>;
}

const BUCKET = 'test-bucket';

/**
 * An S3 server on its own socket that checks signatures. The package lacks three multipart calls that every real store has;
 * they are implemented here, on the files it keeps.
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
    if (request.method === 'GET' && searchParams.has('uploads')) {
      answer(response, listUploads(uploads, searchParams.get('prefix') ?? ''));
    } else if (request.method === 'GET' && id !== null) {
      answer(response, listParts(path.join(uploads, id)));
    } else if (request.method === 'DELETE' && id !== null) {
      answer(response, abort(path.join(uploads, id)));
    } else rest(withoutTrailer(request), response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    requests,
    async age(key, at) {
      await utimes(path.join(directory, BUCKET, `${key}._S3rver_object`), at, at);
    },
    settings: {
      bucket: BUCKET,
      endpoint: `http://127.0.0.1:${address.port}`,
      region: 'us-east-1',
      credentials: { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' },
      forcePathStyle: true,
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** The package keeps checksum frames as part of the file. Other stores may do so too, so we must not send any. */
function withoutTrailer(request: IncomingMessage): IncomingMessage {
  if (request.headers['content-encoding'] === 'aws-chunked')
    throw new Error('a body in checksum frames');
  return request;
}

type Answer = readonly [status: number, xml: string];

function answer(response: ServerResponse, given: Promise<Answer>): void {
  given.then(
    ([status, xml]) => response.writeHead(status, { 'content-type': 'application/xml' }).end(xml),
    () => response.writeHead(500).end(),
  );
}

const gone: Answer = [
  404,
  '<Error><Code>NoSuchUpload</Code><Message>There is no such upload.</Message></Error>',
];

async function listParts(folder: string): Promise<Answer> {
  const names = await readdir(folder).catch(() => null);
  if (!names) return gone;
  const parts = names.filter((name) => names.includes(`${name}.md5`)).map(Number);
  const lines = parts
    .sort((a, b) => a - b)
    .map(async (number) => {
      const [{ size }, md5] = await Promise.all([
        stat(path.join(folder, String(number))),
        readFile(path.join(folder, `${number}.md5`), 'utf8'),
      ]);
      return `<Part><PartNumber>${number}</PartNumber><ETag>"${md5}"</ETag><Size>${size}</Size></Part>`;
    });
  const xml = (await Promise.all(lines)).join('');
  return [200, `<ListPartsResult><IsTruncated>false</IsTruncated>${xml}</ListPartsResult>`];
}

async function abort(folder: string): Promise<Answer> {
  if (!(await stat(folder).catch(() => null))) return gone;
  await rm(folder, { recursive: true, force: true });
  return [204, ''];
}

async function listUploads(uploads: string, prefix: string): Promise<Answer> {
  const ids = await readdir(uploads).catch(() => []);
  const lines = ids.map(async (id) => {
    const key = await readFile(path.join(uploads, id, 'key'), 'utf8');
    const { mtime } = await stat(path.join(uploads, id, 'key'));
    return key.startsWith(prefix)
      ? `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${mtime.toISOString()}</Initiated></Upload>`
      : '';
  });
  const xml = (await Promise.all(lines)).join('');
  return [
    200,
    `<ListMultipartUploadsResult><IsTruncated>false</IsTruncated>${xml}</ListMultipartUploadsResult>`,
  ];
}
