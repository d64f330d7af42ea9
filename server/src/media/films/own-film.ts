import type { OwnFilm } from '@limelight/contract/media/operations';
import type { MediaId, UserId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import { sessionAddress } from '../../services/storage/index.ts';
import { filmOfOwner } from './film-queries.ts';
import {
  captionsLanguage,
  MASTER_PLAYLIST,
  objectOf,
  STREAM_FOLDER,
  teaserName,
} from '../names.ts';
import { VaultRefused } from '../vault/organize-vault.ts';

const STREAM = `${STREAM_FOLDER}/${MASTER_PLAYLIST}`;

/** The captions and the teaser that a creator added to a film. Throws `VaultRefused` where it is not theirs. */
export async function ownFilm(
  { db }: Pick<Deps, 'db'>,
  ownerId: UserId,
  mediaId: MediaId,
): Promise<OwnFilm> {
  const film = await db.maybe(filmOfOwner, ownerId, mediaId);
  if (!film) throw new VaultRefused('not_found');
  const addressOf = (name: string) => sessionAddress(objectOf(mediaId, name));
  const { teaser_start_ms: startMs, teaser_ms: lengthMs } = film;
  const teaser = teaserName(startMs, lengthMs);
  return {
    mediaId,
    streamUrl: film.variants.includes(STREAM) ? addressOf(STREAM) : null,
    captions: film.variants.flatMap((name) => {
      const language = captionsLanguage(name);
      return language === null ? [] : [{ language, url: addressOf(name) }];
    }),
    teaser:
      lengthMs > 0
        ? { startMs, lengthMs, url: film.variants.includes(teaser) ? addressOf(teaser) : null }
        : null,
  };
}
