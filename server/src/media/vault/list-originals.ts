import type { MediaId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../../kernel/deps.ts';
import { ORIGINAL } from '../names.ts';
import { originalsOfOwner } from './vault-queries.ts';
import { addressesFor } from '../views/view.ts';

/** Addresses of a person's own files as uploaded, in the order of `mediaIds`; files of others are left out. */
export async function listOriginals(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  mediaIds: readonly MediaId[],
) {
  const [rows, addresses] = await Promise.all([
    deps.db.many(originalsOfOwner, viewer.id, mediaIds),
    addressesFor(deps, viewer),
  ]);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return mediaIds.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const url = addresses.of(id, ORIGINAL);
    return [{ mediaId: id, fileName: row.file_name, bytes: row.bytes, url }];
  });
}
