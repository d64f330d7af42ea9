import { userId, type UserId } from '@limelight/contract/platform/ids';
import { eraseNow } from '../../accounts/index.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { Files } from '../../platform/files/files.ts';
import { BackupRefused } from '../place/backup-refused.ts';
import { openPlace, type PlaceConfig } from '../place/open-place.ts';
import { ERASED_FOLDER } from './note-erasure.ts';

const AT_ONCE = 500;

/** Erases the accounts again that the lost site erased since the snapshot. Returns how many. May run any number of times. */
export async function eraseSince(deps: Deps, place: Pick<Files, 'list'>): Promise<number> {
  let erased = 0;
  let ids: UserId[] = [];
  for await (const { key } of place.list(ERASED_FOLDER)) {
    // An account is never restored after its end, so those from before the snapshot are gone already.
    const id = userId.safeParse(key.slice(ERASED_FOLDER.length + 1));
    if (id.success) ids.push(id.data);
    if (ids.length < AT_ONCE) continue;
    erased += await eraseNow(deps, ids);
    ids = [];
  }
  return erased + (await eraseNow(deps, ids));
}

/** The place that a copy was restored from, to read who was erased since; null where it cannot be read. */
export async function openErasures(
  config: PlaceConfig,
  from: string,
): Promise<Pick<Files, 'list'> | null> {
  try {
    const { packed } = await openPlace(config, from, { writer: null });
    return packed.place;
  } catch (error) {
    if (error instanceof BackupRefused) return null;
    throw error;
  }
}
