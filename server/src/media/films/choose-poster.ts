import type { OwnMedia } from '@limelight/contract/media/operations';
import type { MediaId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../../kernel/deps.ts';
import { makePoster, posterKey } from './film-jobs.ts';
import { lockMedia, setPosterWish } from './film-queries.ts';
import { VaultRefused } from '../vault/organize-vault.ts';
import { ownMediaViews } from '../views/view.ts';

/**
 * Sets the moment of a film that its poster shows; null lets the server choose. A job makes the poster; until it is done only
 * the owner sees the previous one. Throws `VaultRefused`.
 */
export async function choosePoster(
  deps: Pick<Deps, 'db' | 'jobs' | 'clock'>,
  viewer: Viewer,
  id: MediaId,
  atMs: number | null,
): Promise<OwnMedia> {
  await deps.db.tx(async (tx) => {
    const film = await tx.maybe(lockMedia, id);
    if (film?.owner_id !== viewer.id) throw new VaultRefused('not_found');
    if (film.kind !== 'video' || film.status === 'failed') throw new VaultRefused('not_a_film');
    if (atMs !== null && atMs > (film.duration_ms ?? Infinity))
      throw new VaultRefused('poster_outside');
    await tx.run(setPosterWish, id, atMs);
    // While a film is still being prepared, its preparation queues the poster at its end.
    if (film.status === 'ready')
      await deps.jobs.add(tx, makePoster, { mediaId: id }, posterKey(id));
  });
  const [view] = await ownMediaViews(deps, viewer, [id]);
  if (!view) throw new VaultRefused('not_found');
  return view;
}
