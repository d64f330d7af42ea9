import { PassThrough, Readable } from 'node:stream';
import type { Context } from 'hono';
import { ZipFile } from 'yazl';
import type { Files } from '../../platform/files/files.ts';
import { attachment, SAFE_HEADERS } from './byte-server.ts';

/** A URL in this bucket names many files at once; nothing is stored there. */
export const ARCHIVE_BUCKET = 'archives';

export interface ArchiveEntry {
  readonly key: string;
  /** Its name in the archive: one file name, unique among the entries. */
  readonly name: string;
  readonly bytes: number;
  readonly modifiedAt: Date;
}

/** Files that this caller may have now, as one download. */
export interface Archive {
  readonly fileName: string;
  readonly entries: readonly ArchiveEntry[];
}

/**
 * Streams a ZIP. Files are stored uncompressed (pictures and films do not shrink), so its length is known before it begins, and
 * no more than a chunk of it is in memory. Past 4 GB it is a ZIP64.
 */
export async function serveArchive(
  c: Context,
  files: Files,
  { fileName, entries }: Archive,
): Promise<Response> {
  const zip = new ZipFile();
  const out = new PassThrough();
  const reading = new Set<Readable>();
  // a client that leaves in the middle must not leave files open
  out.on('close', () => reading.forEach((stream) => stream.destroy()));
  zip.on('error', (error) => out.destroy(error as Error));
  for (const { key, name, bytes, modifiedAt } of entries) {
    zip.addReadStreamLazy(
      name,
      { size: bytes, mtime: modifiedAt, compress: false },
      (give) =>
        void openFor(key).then(
          (stream) => give(null, stream),
          (error: unknown) => out.destroy(error as Error),
        ),
    );
  }
  // the published types do not know that the callback gets the length
  const length = await new Promise<number>((resolve) =>
    zip.end(undefined, (...told: unknown[]) => resolve(Number(told[0]))),
  );
  const headers = {
    ...SAFE_HEADERS,
    'Content-Type': 'application/zip',
    'Content-Length': String(length),
    'Content-Disposition': attachment(fileName),
    'Cache-Control': 'no-store',
  };
  if (c.req.method === 'HEAD') {
    out.destroy();
    return new Response(null, { headers });
  }
  zip.outputStream.pipe(out);
  return new Response(Readable.toWeb(out) as ReadableStream<Uint8Array>, { headers });

  async function openFor(key: string): Promise<Readable> {
    const stream = await files.open(key);
    reading.add(stream);
    stream.once('close', () => reading.delete(stream));
    stream.once('error', (error) => out.destroy(error));
    if (out.destroyed) stream.destroy();
    return stream;
  }
}
