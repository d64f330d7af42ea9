import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
import { checkedKey, FileMissing, type Files, type StoredFile } from './files.ts';
import { partsOf } from './parts-of.ts';
import { s3ClientConfig, type S3Settings } from './s3-client.ts';
import { temporaryIn } from './temporary.ts';

/** Bytes of one part of a large file, which is held in memory; S3 accepts at most 10,000 parts, so 78 GB. */
const PART_BYTES = 8 * 1024 ** 2;
const REMOVED_AT_ONCE = 8;

/** The Files port on a bucket, with some operations that only a bucket has. */
export interface S3Files extends Files {
  /** Copies within the bucket, without the bytes passing through this machine; at most 5 GB. */
  copy(from: string, to: string): Promise<{ bytes: number }>;
  /** Aborts unfinished multipart uploads to keys with this prefix that began before `before`. Returns how many. */
  abortUnfinished(prefix: string, before: Date): Promise<number>;
  /** Rejects with the store's error if the bucket cannot be used. */
  check(): Promise<void>;
  close(): void;
}

/** `temporary` is a local folder for downloads that a tool needs as a file. */
export function createS3Files(settings: S3Settings, temporary: string): S3Files {
  const client = new S3Client(s3ClientConfig(settings));
  const Bucket = settings.bucket;
  const newTemporary = temporaryIn(temporary);

  async function missingAware<T>(key: string, work: (Key: string) => Promise<T>): Promise<T> {
    try {
      return await work(checkedKey(key));
    } catch (error) {
      if (isMissing(error)) throw new FileMissing(key, { cause: error });
      throw error;
    }
  }

  const open = (key: string, range?: { start: number; end: number }): Promise<Readable> =>
    missingAware(key, async (Key) => {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const { Body } = await client.send(new GetObjectCommand({ Bucket, Key, Range }));
      if (!(Body instanceof Readable)) throw new Error(`no body for ${key}`);
      return Body;
    });
  const size = (key: string): Promise<number> =>
    missingAware(key, async (Key) => {
      const { ContentLength } = await client.send(new HeadObjectCommand({ Bucket, Key }));
      return ContentLength ?? 0;
    });

  async function putStream(Key: string, body: Readable): Promise<{ bytes: number }> {
    try {
      const parts = partsOf(body as AsyncIterable<Buffer>, PART_BYTES);
      const first = await parts.next();
      const head = first.done ? Buffer.alloc(0) : first.value;
      if (head.length === PART_BYTES) return await putInParts(Key, head, parts);
      await client.send(new PutObjectCommand({ Bucket, Key, Body: head }));
      return { bytes: head.length };
    } finally {
      body.destroy();
    }
  }

  async function putInParts(
    Key: string,
    head: Buffer,
    rest: AsyncIterable<Buffer>,
  ): Promise<{ bytes: number }> {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key }));
    try {
      const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
      let bytes = 0;
      const send = async (Body: Buffer) => {
        const PartNumber = Parts.length + 1;
        const part = { Bucket, Key, UploadId, PartNumber, Body };
        const { ETag } = await client.send(new UploadPartCommand(part));
        Parts.push({ ETag, PartNumber });
        bytes += Body.length;
      };
      await send(head);
      for await (const part of rest) await send(part);
      const whole = { Bucket, Key, UploadId, MultipartUpload: { Parts } };
      await client.send(new CompleteMultipartUploadCommand(whole));
      return { bytes };
    } catch (error) {
      // the first error is reported; parts that cannot be removed now are swept later
      await client
        .send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))
        .catch(() => undefined);
      throw error;
    }
  }

  async function* pages(folder: string) {
    const Prefix = `${checkedKey(folder)}/`;
    let ContinuationToken: string | undefined;
    do {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }),
      );
      yield page;
      ContinuationToken = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (ContinuationToken !== undefined);
  }

  async function* list(folder: string): AsyncIterable<StoredFile> {
    for await (const { Contents = [] } of pages(folder)) {
      for (const { Key, Size, LastModified } of Contents) {
        if (Key !== undefined)
          yield { key: Key, bytes: Size ?? 0, modifiedAt: LastModified ?? new Date(0) };
      }
    }
  }

  const remove = async (key: string): Promise<void> => {
    await client.send(new DeleteObjectCommand({ Bucket, Key: checkedKey(key) }));
  };

  return {
    open,
    size,
    list,
    remove,
    async put(key, body) {
      const Key = checkedKey(key);
      if (!Buffer.isBuffer(body)) return putStream(Key, body);
      await client.send(new PutObjectCommand({ Bucket, Key, Body: body }));
      return { bytes: body.length };
    },
    adopt: async (key, from) =>
      putStream(checkedKey(key), createReadStream(from, { highWaterMark: PART_BYTES })),
    read: async (key) => buffer(await open(key)),
    async removeFolder(folder) {
      const keys: string[] = [];
      for await (const { key } of list(folder)) keys.push(key);
      // one by one: Google's store cannot delete several in one request
      for (let start = 0; start < keys.length; start += REMOVED_AT_ONCE) {
        await Promise.all(keys.slice(start, start + REMOVED_AT_ONCE).map(remove));
      }
    },
    // a bucket has no folders
    removeEmptyFolders: async () => undefined,
    async withLocal(key, work) {
      const file = await newTemporary();
      try {
        await pipeline(await open(key), createWriteStream(file, { flags: 'wx' }));
        return await work(file);
      } finally {
        await rm(file, { force: true });
      }
    },
    copy: (from, to) =>
      missingAware(from, async (source) => {
        const CopySource = `${Bucket}/${source}`;
        await client.send(new CopyObjectCommand({ Bucket, CopySource, Key: checkedKey(to) }));
        return { bytes: await size(to) };
      }),
    async abortUnfinished(Prefix, before) {
      let markers: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | null =
        {};
      let aborted = 0;
      while (markers) {
        const page: Awaited<ReturnType<typeof listUploads>> = await listUploads(Prefix, markers);
        for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
          if (Initiated === undefined || Initiated >= before) continue;
          await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
          aborted++;
        }
        markers = page.IsTruncated
          ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
          : null;
      }
      return aborted;
    },
    async check() {
      await client.send(new ListObjectsV2Command({ Bucket, Prefix: 'media/', MaxKeys: 1 }));
    },
    close: () => client.destroy(),
  };

  function listUploads(
    Prefix: string,
    markers: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined },
  ) {
    return client.send(new ListMultipartUploadsCommand({ Bucket, Prefix, ...markers }));
  }
}

const MISSING = new Set(['NoSuchKey', 'NotFound']);
const isMissing = (error: unknown) => error instanceof Error && MISSING.has(error.name);
