import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Db } from '../../platform/db/db.ts';
import { keptPublishableKey } from '../../services/api-keys.ts';

/** Tells an installation from others in a place. */
export const installationId = z
  .string()
  .regex(/^[0-9a-f]{64}$/)
  .brand<'InstallationId'>();
export type InstallationId = z.infer<typeof installationId>;

/**
 * The id of this installation. It is made of the publishable key, which all its processes, every copy of its database and every
 * version have: one that a backup made for itself would be gone with an upgrade that failed after it.
 */
export async function installationOf(db: Db): Promise<InstallationId> {
  const key = await keptPublishableKey(db);
  return installationId.parse(createHash('sha256').update(key).digest('hex'));
}
