import { randomUUID } from 'node:crypto';
import { CAPTION_LIMITS } from '@limelight/contract/media/limits';
import type { OwnFilm } from '@limelight/contract/media/operations';
import type { MediaId, UserId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import { cleanCaptions } from './captions.ts';
import { deleteVariant, filmOfOwner, keyOfVariant, lockMedia } from './film-queries.ts';
import { etagOf } from '../bytes/etag.ts';
import { removeFile } from './film-jobs.ts';
import { captionsLanguage, captionsName, keyOf } from '../names.ts';
import { VaultRefused } from '../vault/organize-vault.ts';
import { ownFilm } from './own-film.ts';
import { putVariants } from '../queries.ts';

/**
 * Adds captions, or replaces those in the same language. New bytes get a new key, so a reader in the middle of the old ones
 * gets them whole; a job removes those. Throws `CaptionFault` and `VaultRefused`.
 */
export async function putCaptions(
  deps: Pick<Deps, 'db' | 'files' | 'jobs'>,
  ownerId: UserId,
  wish: { mediaId: MediaId; language: string; file: Buffer },
): Promise<OwnFilm> {
  const { db, files, jobs } = deps;
  const { mediaId, language } = wish;
  const film = await db.maybe(filmOfOwner, ownerId, mediaId);
  if (!film) throw new VaultRefused('not_found');
  if (film.kind !== 'video') throw new VaultRefused('not_a_film');
  const name = captionsName(language);
  const others = film.variants.filter((one) => captionsLanguage(one) !== null && one !== name);
  if (others.length >= CAPTION_LIMITS.languages) throw new VaultRefused('too_many_languages');
  const seconds = film.duration_ms === null ? null : film.duration_ms / 1000;
  const data = Buffer.from(cleanCaptions(wish.file, seconds));
  const key = keyOf(mediaId, `captions/${language}-${randomUUID()}.vtt`);
  const { bytes } = await files.put(key, data);
  await db.tx(async (tx) => {
    if (!(await tx.maybe(lockMedia, mediaId))) throw new VaultRefused('not_found');
    const before = await tx.maybe(keyOfVariant, mediaId, name);
    const contentType = 'text/vtt; charset=utf-8';
    const variant = { name, class: 'full', key, contentType, bytes } as const;
    await tx.run(putVariants, mediaId, [
      { ...variant, width: null, height: null, etag: etagOf(data) },
    ]);
    if (before) await jobs.add(tx, removeFile, { key: before.key });
  });
  return ownFilm(deps, ownerId, mediaId);
}

/** Removes captions; does nothing where there are none in that language. */
export async function removeCaptions(
  deps: Pick<Deps, 'db' | 'jobs'>,
  ownerId: UserId,
  { mediaId, language }: { mediaId: MediaId; language: string },
): Promise<OwnFilm> {
  await ownFilm(deps, ownerId, mediaId);
  await deps.db.tx(async (tx) => {
    const removed = await tx.maybe(deleteVariant, mediaId, captionsName(language));
    if (removed) await deps.jobs.add(tx, removeFile, { key: removed.key });
  });
  return ownFilm(deps, ownerId, mediaId);
}
