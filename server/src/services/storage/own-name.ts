import { z } from 'zod';
import type { ObjectName } from './address.ts';

const MAX_LENGTH = 400;
const ownerId = z.uuid();

/** A file by its owner's name for it: `<ownerId>/<name>` in the bucket. */
export interface OwnName {
  readonly bucket: string;
  readonly ownerId: string;
  readonly name: string;
}

/** The owner and name in an object's name; null for any other text. */
export function ownNameOf({ bucket, name }: ObjectName): OwnName | null {
  const slash = name.indexOf('/');
  const owner = ownerId.safeParse(name.slice(0, slash));
  const rest = name.slice(slash + 1);
  if (slash < 0 || !owner.success || !isPlainPath(rest)) return null;
  return { bucket, ownerId: owner.data.toLowerCase(), name: rest };
}

export const fullName = ({ ownerId: owner, name }: OwnName): string => `${owner}/${name}`;

/** Only plain parts: none empty, no `.` or `..`, no control characters. */
function isPlainPath(path: string): boolean {
  if (path.length > MAX_LENGTH || /[\p{Cc}\p{Cs}\\]/u.test(path)) return false;
  return path.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}
