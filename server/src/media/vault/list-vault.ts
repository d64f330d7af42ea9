import type { VaultMedia } from '@limelight/contract/media/operations';
import type { MediaFolderId, UserId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../../kernel/deps.ts';
import { timeCursor, toPage } from '../../platform/db/cursor.ts';
import type { FileKind } from '../uploads/kinds.ts';
import { foldersOfOwner, tagsOfOwner, vaultPage } from './vault-queries.ts';
import { ownMediaViews } from '../views/view.ts';

export interface VaultWish {
  readonly search: string;
  readonly folderId?: MediaFolderId | 'none' | undefined;
  readonly tag?: string | undefined;
  readonly kind?: FileKind | 'shown' | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** A page of a person's own files, newest first. Two statements. */
export async function listVault(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  wish: VaultWish,
): Promise<{ items: VaultMedia[]; nextCursor: string | null }> {
  const after = timeCursor.decode(wish.cursor);
  const rows = await deps.db.many(vaultPage, {
    ownerId: viewer.id,
    search: wish.search,
    folderId: wish.folderId === undefined || wish.folderId === 'none' ? null : wish.folderId,
    isLoose: wish.folderId === 'none',
    tag: wish.tag ?? null,
    kind: wish.kind ?? null,
    beforeAt: after.at,
    beforeId: after.id,
    count: wish.limit + 1,
  });
  const page = toPage(rows, wish.limit, (row) => timeCursor.encode(row.created_at, row.id));
  const views = await ownMediaViews(
    deps,
    viewer,
    page.items.map((row) => row.id),
  );
  const byId = new Map(views.map((view) => [view.id, view]));
  const items = page.items.flatMap((row): VaultMedia[] => {
    const view = byId.get(row.id);
    if (!view) return [];
    return [
      {
        ...view,
        bytes: row.bytes,
        folderId: row.folder_id,
        tags: [...row.tags],
        usedIn: [...row.used_in],
        useCount: row.use_count,
        earnedCents: row.earned_cents,
      },
    ];
  });
  return { items, nextCursor: page.nextCursor };
}

/** Folders by name, tags by how often they are used. */
export async function listFolders({ db }: Pick<Deps, 'db'>, ownerId: UserId) {
  const [folders, tags] = await Promise.all([
    db.many(foldersOfOwner, ownerId),
    db.many(tagsOfOwner, ownerId),
  ]);
  return {
    folders: folders.map(({ id, name, media_count: mediaCount }) => ({ id, name, mediaCount })),
    tags: tags.map(({ tag, media_count: mediaCount }) => ({ tag, mediaCount })),
  };
}
