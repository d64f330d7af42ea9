import { z } from 'zod';
import type { S3Settings } from '../platform/files/s3-client.ts';
import { address, flag, oneOf, textOf } from './values.ts';

export const bucketSettings = z.object({
  S3_BUCKET: textOf(3, 63).optional(),
  S3_ENDPOINT: address('http', 'https').optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  S3_FORCE_PATH_STYLE: flag.optional(),
  FILES_MOVE_TO: oneOf(['bucket', 'folder']).optional(),
});

/** The bucket that holds all files instead of the data folder; null for the data folder. */
export function bucketConfig(e: z.infer<typeof bucketSettings>): S3Settings | null {
  return e.S3_BUCKET === undefined ? null : { bucket: e.S3_BUCKET, ...bucketAccess(e) };
}

/** How the store of the bucket is reached. */
export function bucketAccess(e: z.infer<typeof bucketSettings>): Omit<S3Settings, 'bucket'> {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = e;
  return {
    endpoint: e.S3_ENDPOINT ?? null,
    region: e.S3_REGION,
    credentials: accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : null,
    forcePathStyle: e.S3_FORCE_PATH_STYLE ?? e.S3_ENDPOINT !== undefined,
  };
}
