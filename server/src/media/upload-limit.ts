import { UPLOAD_LIMITS } from '@limelight/contract/media/limits';
import { userId } from '@limelight/contract/platform/ids';
import type { Deps } from '../deps.ts';
import { bytesOfOwner } from './queries.ts';

/** The most bytes a person may upload in one file now: their role's limit, or what is left of their space. */
export async function uploadLimit({ db }: Pick<Deps, 'db'>, ownerId: string): Promise<number> {
  const { bytes, is_creator: isCreator } = await db.one(bytesOfOwner, userId.parse(ownerId));
  const { fileBytes, quotaBytes } = isCreator ? UPLOAD_LIMITS.creator : UPLOAD_LIMITS.fan;
  return Math.min(fileBytes, quotaBytes - bytes);
}
