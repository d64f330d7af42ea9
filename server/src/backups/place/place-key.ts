import { createHmac, randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { FileMissing } from '../../platform/files/files.ts';
import { BackupRefused } from './backup-refused.ts';
import { type InstallationId, installationId } from './installation.ts';
import type { Place } from './place.ts';

/** The first thing in a place, and the only one that is never encrypted: how everything else is, and whose. */
const HEAD_KEY = 'place.json';

const SCRYPT = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 ** 2 };

const head = z.object({
  format: z.literal(1),
  /** Null: nothing in this place is encrypted. */
  encryption: z
    .object({
      method: z.literal('scrypt-32768-8-1, aes-256-gcm'),
      salt: z.base64(),
      /** Tells a wrong key from a right one. */
      check: z.base64(),
    })
    .nullable(),
  /** Whose backups are here; null: a version made them that did not say so. */
  installation: installationId.nullable().default(null),
});
type Head = z.infer<typeof head>;

/** Keys made of the operator's: one seals bytes, the other makes names that do not tell what is in a file. */
export interface PlaceKey {
  readonly seals: Buffer;
  readonly names: Buffer;
}

/**
 * The key of a place, or null for a place without encryption. The first `writer` begins the place; null: only to read. Throws
 * BackupRefused if the given key is not that of the place, for the writer if it has backups of another installation, and for a
 * reader if it has none.
 */
export async function keyOfPlace(
  place: Place,
  given: string | null,
  writer: InstallationId | null,
): Promise<PlaceKey | null> {
  const found = await headOf(place);
  if (found === null && writer !== null) return begin(place, given, writer);
  if (found === null) throw new BackupRefused('There are no backups in this place.');
  const key = await checkedKey(found, given);
  if (writer !== null) await claim(place, found, writer);
  return key;
}

async function claim(place: Place, found: Head, writer: InstallationId): Promise<void> {
  if (found.installation === writer) return;
  if (found.installation !== null)
    throw new BackupRefused(
      'The backups in this place are of another installation. Give each one a place of its own.',
    );
  await putHead(place, { ...found, installation: writer });
}

async function checkedKey({ encryption }: Head, given: string | null): Promise<PlaceKey | null> {
  if (encryption === null) {
    if (given === null) return null;
    throw new BackupRefused(
      'The backups in this place are not encrypted, but BACKUP_KEY is set. Choose another place for encrypted ones, or remove BACKUP_KEY.',
    );
  }
  if (given === null)
    throw new BackupRefused(
      'The backups in this place are encrypted. Set BACKUP_KEY to their key.',
    );
  const key = await derive(given, Buffer.from(encryption.salt, 'base64'));
  if (!timingSafeEqual(checkOf(key), Buffer.from(encryption.check, 'base64')))
    throw new BackupRefused('BACKUP_KEY is not the key of the backups in this place.');
  return key;
}

async function headOf(place: Place): Promise<Head | null> {
  const text = await place.read(HEAD_KEY).catch((error: unknown) => {
    if (error instanceof FileMissing) return null;
    throw error;
  });
  if (text === null) return null;
  const read = head.safeParse(parsed(text));
  if (read.success) return read.data;
  throw new BackupRefused(
    `This version doesn’t understand the file ${HEAD_KEY} there. Was the place used by a newer version, or for something else?`,
  );
}

function parsed(text: Buffer): unknown {
  try {
    return JSON.parse(text.toString('utf8'));
  } catch {
    return null;
  }
}

async function begin(
  place: Place,
  given: string | null,
  installation: InstallationId,
): Promise<PlaceKey | null> {
  const salt = randomBytes(32);
  const key = given === null ? null : await derive(given, salt);
  await putHead(place, {
    format: 1,
    encryption: key && {
      method: 'scrypt-32768-8-1, aes-256-gcm',
      salt: salt.toString('base64'),
      check: checkOf(key).toString('base64'),
    },
    installation,
  });
  return key;
}

async function putHead(place: Place, said: Head): Promise<void> {
  await place.put(HEAD_KEY, Buffer.from(`${JSON.stringify(said)}\n`));
}

function derive(given: string, salt: Buffer): Promise<PlaceKey> {
  return new Promise((resolve, reject) => {
    scrypt(given, salt, 64, SCRYPT, (error, bytes) => {
      if (error) reject(error);
      else resolve({ seals: bytes.subarray(0, 32), names: bytes.subarray(32) });
    });
  });
}

const checkOf = ({ names }: PlaceKey): Buffer =>
  createHmac('sha256', names).update('the key of this place').digest();
