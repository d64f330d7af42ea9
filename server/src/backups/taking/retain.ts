import type { BackupKeep } from '../../config/backup.ts';
import { filesOfSet, folderOfSet, manifestOf, momentOfSet, setsOf } from '../place/manifest.ts';
import type { Packed } from '../place/packed.ts';

/** Which of these sets, oldest first, may go. The newest always stays. */
export function setsToRemove(names: readonly string[], keep: BackupKeep, now: Date): string[] {
  const older = names.slice(0, -1);
  if (keep.kind === 'count') return older.slice(0, Math.max(0, names.length - keep.sets));
  return older.filter((name) => now.getTime() - momentOfSet(name).getTime() > keep.ms);
}

/**
 * Removes sets that are no longer kept, sets of backups that were broken off, and then the blobs that no set has any longer. A
 * set loses its manifest first, so the next run removes what a kill left of it. Returns the names of the sets that went.
 */
export async function retain(
  packed: Packed,
  keep: BackupKeep | null,
  now: Date,
): Promise<string[]> {
  const { place } = packed;
  const sets = await setsOf(packed);
  const whole = sets.filter(({ isWhole }) => isWhole).map(({ name }) => name);
  const gone = keep === null ? [] : setsToRemove(whole, keep, now);
  const broken = sets.filter(({ isWhole }) => !isWhole).map(({ name }) => name);
  if (gone.length + broken.length === 0) return [];
  for (const name of gone) await place.remove(manifestOf(name));
  for (const name of [...gone, ...broken]) await place.removeFolder(folderOfSet(name));
  const kept = new Set<string>();
  for (const name of whole.filter((one) => !gone.includes(one)))
    for await (const { sha256 } of filesOfSet(packed, name)) kept.add(packed.blobOf(sha256));
  for await (const { key } of place.list('blobs')) if (!kept.has(key)) await place.remove(key);
  return gone;
}
