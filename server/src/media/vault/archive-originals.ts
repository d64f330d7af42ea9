import { mediaId, type MediaId, type UserId } from '@limelight/contract/platform/ids';
import { VAULT_LIMITS } from '@limelight/contract/media/limits';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../../kernel/deps.ts';
import {
  type Archive,
  ARCHIVE_BUCKET,
  signedAddress,
  signingKey,
} from '../../services/storage/index.ts';
import { archiveNames } from './archive-names.ts';
import { originalsOfOwner } from './vault-queries.ts';

/** The address of a ZIP of a person's own files as uploaded, with its name, number of files and size. */
export async function archiveAddress(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  mediaIds: readonly MediaId[],
) {
  const archive = await archiveOf(deps, pack(mediaIds), viewer.id);
  if (!archive) return null;
  const object = { bucket: ARCHIVE_BUCKET, name: pack(mediaIds) };
  const holder = { viewerId: viewer.id, sessionId: viewer.sessionId };
  return {
    url: signedAddress(await signingKey(deps.db), object, holder, deps.clock.now()),
    fileName: archive.fileName,
    files: archive.entries.length,
    bytes: archive.entries.reduce((sum, { bytes }) => sum + bytes, 0),
  };
}

/**
 * The files that an archive's name stands for, in its order, without those that are not the caller's; null when none are left.
 */
export async function archiveOf(
  deps: Pick<Deps, 'db' | 'clock'>,
  name: string,
  owner: UserId,
): Promise<Archive | null> {
  const ids = unpack(name);
  const rows = ids.length === 0 ? [] : await deps.db.many(originalsOfOwner, owner, ids);
  if (rows.length === 0) return null;
  const byId = new Map(rows.map((row) => [row.id, row]));
  const found = ids.flatMap((id) => byId.get(id) ?? []);
  const names = archiveNames(found.map((row) => row.file_name));
  return {
    fileName: `originals-${deps.clock.now().toISOString().slice(0, 10)}.zip`,
    entries: found.map(({ key, bytes, created_at: modifiedAt }, index) => ({
      key,
      bytes,
      modifiedAt,
      name: names[index] ?? 'file',
    })),
  };
}

/** Packs ids into a name: 100 of them are 2,134 characters, so nothing has to be stored for the address. */
export const pack = (ids: readonly MediaId[]): string =>
  Buffer.from(ids.join('').replaceAll('-', ''), 'hex').toString('base64url');

/** The ids in a name; an empty list for any other text. */
function unpack(name: string): MediaId[] {
  const hex = Buffer.from(name, 'base64url').toString('hex');
  const ids = (hex.match(/.{32}/g) ?? []).map((one) =>
    mediaId.safeParse(one.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')),
  );
  if (hex.length % 32 !== 0 || ids.length > VAULT_LIMITS.atOnce) return [];
  const found = ids.flatMap(({ success, data }) => (success ? [data] : []));
  return found.length === ids.length ? [...new Set(found)] : [];
}
