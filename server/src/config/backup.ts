import path from 'node:path';
import { z } from 'zod';
import type { S3Settings } from '../platform/files/s3-client.ts';
import { address, flag } from './values.ts';

const BUCKET = /^s3:\/\/([A-Za-z0-9._-]{3,63})(?:\/(.+))?$/;
const PREFIX = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;
const HOUR_MS = 3_600_000;
const SPANS = { h: HOUR_MS, d: 24 * HOUR_MS } as const;

const SPAN = /^([1-9]\d{0,3})([hd])$/;

const span = z
  .string()
  .regex(SPAN, 'must be a number of hours or days, such as 24h or 7d')
  .transform(msOf);

/** '24h', '7d' → milliseconds. */
function msOf(text: string): number {
  const [, number, unit] = SPAN.exec(text) ?? [];
  return Number(number) * SPANS[unit as keyof typeof SPANS];
}

export const backupSettings = z.object({
  BACKUP_TO: z.string().min(1).optional(),
  BACKUP_EVERY: span.optional(),
  /** How many sets stay, or for how long. */
  BACKUP_KEEP: z
    .string()
    .regex(/^[1-9]\d{0,3}[hd]?$/, 'must be a number of backups, or of days such as 30d')
    .transform((text): BackupKeep =>
      SPAN.test(text) ? { kind: 'age', ms: msOf(text) } : { kind: 'count', sets: Number(text) },
    )
    .optional(),
  BACKUP_KEY: z.string().min(16, 'must be at least 16 characters').optional(),
  BACKUP_S3_ENDPOINT: address('http', 'https').optional(),
  BACKUP_S3_REGION: z.string().min(1).optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_S3_FORCE_PATH_STYLE: flag.optional(),
});

/** Which sets stay in the place. */
export type BackupKeep =
  | { readonly kind: 'count'; readonly sets: number }
  | { readonly kind: 'age'; readonly ms: number };

/** Where backups go. */
export type BackupPlace =
  | { readonly kind: 'folder'; readonly path: string }
  | { readonly kind: 'bucket'; readonly s3: S3Settings; readonly prefix: string | null };

export interface BackupConfig {
  /** A folder, or s3://bucket/prefix; null: none is set. */
  readonly to: string | null;
  /** Null: no schedule. */
  readonly everyMs: number | null;
  /** Null: every set stays. */
  readonly keep: BackupKeep | null;
  /** Encrypts everything in the place; null: nothing is encrypted. */
  readonly key: string | null;
  /** How the bucket of an s3:// address is reached. */
  readonly s3: Omit<S3Settings, 'bucket'>;
}

/** The settings of backups. Their bucket is reached as that of the files, unless they have settings of their own. */
export function backupConfig(
  e: z.infer<typeof backupSettings>,
  filesIn: Omit<S3Settings, 'bucket'>,
): BackupConfig {
  const { BACKUP_S3_ACCESS_KEY_ID: accessKeyId, BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey } = e;
  const endpoint = e.BACKUP_S3_ENDPOINT ?? filesIn.endpoint;
  return {
    to: e.BACKUP_TO ?? null,
    everyMs: e.BACKUP_EVERY ?? null,
    keep: e.BACKUP_KEEP ?? null,
    key: e.BACKUP_KEY ?? null,
    s3: {
      endpoint,
      region: e.BACKUP_S3_REGION ?? filesIn.region,
      credentials:
        accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : filesIn.credentials,
      forcePathStyle:
        e.BACKUP_S3_FORCE_PATH_STYLE ??
        (filesIn.forcePathStyle || e.BACKUP_S3_ENDPOINT !== undefined),
    },
  };
}

type Given = Readonly<Record<string, string | undefined>>;

/** What is wrong with these settings together, one line each for the operator. */
export function backupFaults(given: Given): string[] {
  const { BACKUP_TO: to, DATA_DIR: dataDir = './.data' } = given;
  const alone = ['BACKUP_EVERY', 'BACKUP_KEEP'].filter((name) => given[name] !== undefined);
  if (to === undefined)
    return alone.length === 0 ? [] : [`BACKUP_TO: is required with ${alone.join(' and ')}`];
  const fault = faultOfPlace(to, dataDir);
  return fault === null ? [] : [`BACKUP_TO: ${fault}`];
}

/** Why backups cannot go to this address; null if they can. */
export function faultOfPlace(to: string, dataDir: string): string | null {
  const place = placeAt(to, {
    endpoint: null,
    region: '',
    credentials: null,
    forcePathStyle: false,
  });
  if (place === null) return `${to} isn’t an address like s3://bucket/prefix`;
  if (place.kind === 'bucket') return null;
  const way = path.relative(path.resolve(dataDir), place.path);
  const isInside = way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way);
  return isInside
    ? `${to} is in the data folder, and what destroys that folder would destroy the backups too. Choose a folder on another disk, or a bucket`
    : null;
}

/** What an address of a place means: `s3://bucket/prefix`, or a folder; null for an s3:// address with other characters. */
export function placeAt(to: string, s3: BackupConfig['s3']): BackupPlace | null {
  if (!to.startsWith('s3:')) return { kind: 'folder', path: path.resolve(to) };
  const [, bucket, rest] = BUCKET.exec(to) ?? [];
  const prefix = rest?.replace(/\/+$/, '') ?? null;
  if (bucket === undefined || (prefix !== null && !PREFIX.test(prefix))) return null;
  return { kind: 'bucket', s3: { ...s3, bucket }, prefix };
}
