import { PICTURE_LIMITS, UPLOAD_LIMITS } from '@limelight/contract/media/limits';
import type { Bucket } from '../../services/storage/index.ts';
import { typesOf } from '../uploads/kinds.ts';
import { MEDIA_BUCKET } from '../names.ts';
import type { Purpose } from '../queries.ts';

/** The purpose of the files in each bucket. */
const PURPOSES: Readonly<Record<string, Purpose>> = {
  [MEDIA_BUCKET]: 'vault',
  avatars: 'avatar',
  banners: 'banner',
};

/** The buckets that users may write to. */
export const BUCKET_NAMES = Object.keys(PURPOSES);

export const purposeOfBucket = (bucket: string): Purpose | null =>
  Object.hasOwn(PURPOSES, bucket) ? (PURPOSES[bucket] ?? null) : null;

export const bucketOfPurpose = (purpose: Purpose): string => {
  const bucket = BUCKET_NAMES.find((name) => PURPOSES[name] === purpose);
  if (bucket === undefined) throw new Error(`no bucket for ${purpose}`);
  return bucket;
};

export const BUCKETS: readonly Bucket[] = BUCKET_NAMES.map((id) => {
  const holdsAll = id === MEDIA_BUCKET;
  return {
    id,
    fileBytes: holdsAll ? UPLOAD_LIMITS.creator.fileBytes : PICTURE_LIMITS.fileBytes,
    types: typesOf(holdsAll ? undefined : 'picture'),
  };
});
