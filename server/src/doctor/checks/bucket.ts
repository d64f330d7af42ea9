import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { SECOND } from '../../platform/clock/clock.ts';
import type { S3Files } from '../../platform/files/s3-files.ts';
import type { S3Settings } from '../../platform/files/s3-client.ts';
import { bad, type Check, good, off, type Verdict, warning, wordsOf } from '../check.ts';

const WAITS_MS = 5 * SECOND;

export const bucketCheck: Check = {
  name: 'Bucket',
  asksOutside: true,
  async run({ config: { s3, dataDir } }) {
    if (s3 === null) return off('Files are in the data folder: S3_BUCKET isn’t set.');
    const { createS3Files } = await import('../../platform/files/s3-files.ts');
    const files = createS3Files(s3, path.join(dataDir, 'downloads'));
    const key = `doctor/${randomUUID()}`;
    try {
      return (await tryEach(s3, files, key)) ?? (await isPrivate(s3, key));
    } finally {
      await files.remove(key).catch(() => undefined);
      files.close();
    }
  },
};

/** Lists, writes, reads and deletes; the first that fails is said. */
async function tryEach(
  { bucket }: S3Settings,
  files: S3Files,
  key: string,
): Promise<Verdict | null> {
  const text = Buffer.from('ok');
  for (const [what, work] of [
    ['listed', () => files.check()],
    ['written to', () => files.put(key, text)],
    ['deleted from', () => files.remove(key)],
    ['written to', () => files.put(key, text)],
    ['read', () => files.read(key)],
  ] as const) {
    try {
      await work();
    } catch (error) {
      const said = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
      return bad(
        `${bucket} can’t be ${what} (${said}). Check the S3_ settings and the key’s rights.`,
      );
    }
  }
  return null;
}

/** Files leave only through the server, so the store must refuse a visitor without a key. */
async function isPrivate(settings: S3Settings, key: string): Promise<Verdict> {
  const { bucket } = settings;
  const works = `${bucket} can be listed, written to, read and deleted from`;
  try {
    const signal = AbortSignal.timeout(WAITS_MS);
    const { status } = await fetch(addressOf(settings, key), { redirect: 'manual', signal });
    if (status === 200)
      return bad(`${bucket} is public: anyone can read paid files. Close it to the public.`);
    return good(`${works}, and refuses visitors (${status}).`);
  } catch (error) {
    return warning(`${works}; whether it is private couldn’t be tried: ${wordsOf(error)}.`);
  }
}

/** The address that a visitor without a key would try. */
function addressOf({ bucket, endpoint, region, forcePathStyle }: S3Settings, key: string): URL {
  const url = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  if (!forcePathStyle) url.hostname = `${bucket}.${url.hostname}`;
  url.pathname = path.posix.join(url.pathname, forcePathStyle ? bucket : '', key);
  return url;
}
