import { VAULT_LIMITS } from '@limelight/contract/media/limits';
import type { MediaFolder } from '@limelight/contract/media/operations';
import type { MediaFolderId, MediaId, UserId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import { Refused } from '../../kernel/refused.ts';
import {
  countFolders,
  deleteFolder,
  foldersOfOwner,
  insertFolder,
  organizeMedia,
  renameFolder,
} from './vault-queries.ts';

type VaultFault =
  | 'not_found'
  | 'folder_taken'
  | 'too_many_folders'
  | 'too_many_tags'
  | 'in_use'
  | 'not_a_film'
  | 'too_many_languages'
  | 'teaser_outside'
  | 'poster_outside';

/** The vault and the file stay as they are. */
export class VaultRefused extends Refused<{ readonly code: VaultFault }> {
  override name = 'VaultRefused';

  constructor(code: VaultFault) {
    super({ code });
  }
}

const codeOf = (error: unknown) => (error as { code?: unknown }).code;
const FOREIGN_KEY = '23503';
const CHECK = '23514';

export interface Sorting {
  readonly mediaIds: readonly MediaId[];
  /** Undefined leaves the files where they are; null takes them out of any folder. */
  readonly folderId?: MediaFolderId | null | undefined;
  readonly addTags: readonly string[];
  readonly removeTags: readonly string[];
}

/** Changes folder and tags of all these files, or of none where one is not the owner's. */
export async function organizeVault(
  { db }: Pick<Deps, 'db'>,
  ownerId: UserId,
  { mediaIds, folderId, addTags, removeTags }: Sorting,
): Promise<void> {
  try {
    await db.tx(async (tx) => {
      const sorted = await tx.many(
        organizeMedia,
        ownerId,
        mediaIds,
        folderId !== undefined,
        folderId ?? null,
        addTags,
        removeTags,
      );
      if (sorted.length < new Set(mediaIds).size) throw new VaultRefused('not_found');
    });
  } catch (error) {
    if (codeOf(error) === FOREIGN_KEY) throw new VaultRefused('not_found');
    if (codeOf(error) === CHECK) throw new VaultRefused('too_many_tags');
    throw error;
  }
}

export async function createFolder(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  ownerId: UserId,
  name: string,
): Promise<MediaFolder> {
  const { folders } = await db.one(countFolders, ownerId);
  if (folders >= VAULT_LIMITS.folders) throw new VaultRefused('too_many_folders');
  const made = await db.maybe(insertFolder, ownerId, name, clock.now());
  if (!made) throw new VaultRefused('folder_taken');
  return { ...made, mediaCount: 0 };
}

export async function changeFolderName(
  { db }: Pick<Deps, 'db'>,
  ownerId: UserId,
  folderId: MediaFolderId,
  name: string,
): Promise<MediaFolder> {
  const folder = (await db.many(foldersOfOwner, ownerId)).find(({ id }) => id === folderId);
  if (!folder) throw new VaultRefused('not_found');
  const renamed = await db.maybe(renameFolder, ownerId, folderId, name);
  if (!renamed) throw new VaultRefused('folder_taken');
  return { ...renamed, mediaCount: folder.media_count };
}

export async function removeFolder(
  { db }: Pick<Deps, 'db'>,
  ownerId: UserId,
  folderId: MediaFolderId,
): Promise<void> {
  const removed = await db.run(deleteFolder, ownerId, folderId);
  if (removed === 0) throw new VaultRefused('not_found');
}
