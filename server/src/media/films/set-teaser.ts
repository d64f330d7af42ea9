import { TEASER_LIMITS } from '@limelight/contract/media/limits';
import type { OwnFilm } from '@limelight/contract/media/operations';
import type { MediaId, UserId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import { makeTeaser, removeFileOfEach, teaserKey } from './film-jobs.ts';
import { deleteOtherTeasers, keyOfVariant, lockMedia, setTeaserWish } from './film-queries.ts';
import { teaserName } from '../names.ts';
import { VaultRefused } from '../vault/organize-vault.ts';
import { ownFilm } from './own-film.ts';

/**
 * Sets the teaser of a film. The previous teaser is closed at once, whatever happens to the new one, which a job makes. Throws
 * `VaultRefused`.
 */
export async function setTeaser(
  deps: Pick<Deps, 'db' | 'jobs'>,
  ownerId: UserId,
  { mediaId, startMs, lengthMs }: { mediaId: MediaId; startMs: number; lengthMs: number },
): Promise<OwnFilm> {
  const { db, jobs } = deps;
  await ownFilm(deps, ownerId, mediaId);
  await db.tx(async (tx) => {
    const film = await tx.maybe(lockMedia, mediaId);
    if (!film) throw new VaultRefused('not_found');
    if (film.kind !== 'video') throw new VaultRefused('not_a_film');
    const latest = (film.duration_ms ?? Infinity) - TEASER_LIMITS.shortestMs;
    if (lengthMs > 0 && startMs > 0 && startMs > latest) throw new VaultRefused('teaser_outside');
    const start = lengthMs > 0 ? startMs : 0;
    await tx.run(setTeaserWish, mediaId, start, lengthMs);
    const name = teaserName(start, lengthMs);
    const removed = await tx.many(deleteOtherTeasers, mediaId, name);
    await removeFileOfEach(jobs, tx, removed);
    const isMade = (await tx.maybe(keyOfVariant, mediaId, name)) !== null;
    if (lengthMs > 0 && !isMade && film.status === 'ready') {
      await jobs.add(tx, makeTeaser, { mediaId }, teaserKey(mediaId));
    }
  });
  return ownFilm(deps, ownerId, mediaId);
}
