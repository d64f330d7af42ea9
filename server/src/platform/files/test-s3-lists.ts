import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** What the S3 server of the tests says itself: status and body. */
export type Answer = readonly [status: number, xml: string];

const gone: Answer = [
  404,
  '<Error><Code>NoSuchUpload</Code><Message>There is no such upload.</Message></Error>',
];

/** The end of the name of a file that is an object. */
const OBJECT = '._S3rver_object';

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

interface Page<Item> {
  readonly items: readonly Item[];
  /** Where the next page begins; null on the last one. */
  readonly next: string | null;
}

/** What comes after a marker, in the order of the names, up to a number of them. */
function pageOf<Item>(
  all: readonly Item[],
  nameOf: (item: Item) => string,
  after: string,
  size: number,
): Page<Item> {
  const rest = all
    .filter((item) => nameOf(item) > after)
    .sort((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1));
  const items = rest.slice(0, size);
  const last = items.at(-1);
  return { items, next: last !== undefined && rest.length > size ? nameOf(last) : null };
}

const list = (name: string, page: Page<unknown>, next: string, lines: readonly string[]) =>
  `<${name}><IsTruncated>${page.next !== null}</IsTruncated>${page.next === null ? '' : next}${lines.join('')}</${name}>`;

/** ListObjectsV2: the token of the next page is the last key of this one. */
export async function listObjects(
  bucket: string,
  asked: URLSearchParams,
  pageSize: number,
): Promise<Answer> {
  const prefix = asked.get('prefix') ?? '';
  const names = await readdir(bucket, { recursive: true });
  const keys = names
    .filter((name) => name.endsWith(OBJECT))
    .map((name) => name.slice(0, -OBJECT.length))
    .filter((key) => key.startsWith(prefix));
  const token = asked.get('continuation-token');
  const after = token === null ? '' : Buffer.from(token, 'base64url').toString('utf8');
  const size = Math.min(pageSize, Number(asked.get('max-keys') ?? pageSize));
  const page = pageOf(keys, (key) => key, after, size);
  const lines = page.items.map(async (key) => {
    const found = await stat(path.join(bucket, `${key}${OBJECT}`)).catch(() => null);
    return found === null
      ? ''
      : `<Contents><Key>${escaped(key)}</Key><LastModified>${found.mtime.toISOString()}</LastModified><Size>${found.size}</Size></Contents>`;
  });
  const next = Buffer.from(page.next ?? '').toString('base64url');
  return [
    200,
    list(
      'ListBucketResult',
      page,
      `<NextContinuationToken>${next}</NextContinuationToken>`,
      await Promise.all(lines),
    ),
  ];
}

/** ListParts of the upload in this folder. */
export async function listParts(
  folder: string,
  asked: URLSearchParams,
  pageSize: number,
): Promise<Answer> {
  const names = await readdir(folder).catch(() => null);
  if (!names) return gone;
  const parts = names.filter((name) => names.includes(`${name}.md5`)).map(Number);
  // as text of one length, numbers have the order of names
  const nameOf = (part: number) => String(part).padStart(5, '0');
  const page = pageOf(parts, nameOf, nameOf(Number(asked.get('part-number-marker'))), pageSize);
  const lines = page.items.map(async (number) => {
    const [{ size }, md5] = await Promise.all([
      stat(path.join(folder, String(number))),
      readFile(path.join(folder, `${number}.md5`), 'utf8'),
    ]);
    return `<Part><PartNumber>${number}</PartNumber><ETag>"${md5}"</ETag><Size>${size}</Size></Part>`;
  });
  const next = `<NextPartNumberMarker>${Number(page.next)}</NextPartNumberMarker>`;
  return [200, list('ListPartsResult', page, next, await Promise.all(lines))];
}

/** AbortMultipartUpload of the upload in this folder. */
export async function abort(folder: string): Promise<Answer> {
  if (!(await stat(folder).catch(() => null))) return gone;
  await rm(folder, { recursive: true, force: true });
  return [204, ''];
}

/** ListMultipartUploads: in the order of their ids, which is enough for who reads all pages. */
export async function listUploads(
  uploads: string,
  asked: URLSearchParams,
  pageSize: number,
): Promise<Answer> {
  const ids = await readdir(uploads).catch(() => []);
  const page = pageOf(ids, (id) => id, asked.get('upload-id-marker') ?? '', pageSize);
  const lines = page.items.map(async (id) => {
    const key = await readFile(path.join(uploads, id, 'key'), 'utf8');
    const { mtime } = await stat(path.join(uploads, id, 'key'));
    return key.startsWith(asked.get('prefix') ?? '')
      ? `<Upload><Key>${escaped(key)}</Key><UploadId>${id}</UploadId><Initiated>${mtime.toISOString()}</Initiated></Upload>`
      : '';
  });
  const next = `<NextUploadIdMarker>${page.next}</NextUploadIdMarker>`;
  return [200, list('ListMultipartUploadsResult', page, next, await Promise.all(lines))];
}
