import type { MediaId } from '@limelight/contract/platform/ids';
import { tagKey } from '@limelight/contract/posts/tag';
import type { Deps } from '../../kernel/deps.ts';
import { publicPicture } from '../../media/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import { keepPictures, updateProfile as changeProfile } from './settings-queries.ts';
import type { Viewer } from '../../kernel/viewer.ts';

export interface ProfileChange {
  readonly displayName?: string | undefined;
  readonly bio?: string | null | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly avatarMediaId?: MediaId | null | undefined;
  readonly bannerMediaId?: MediaId | null | undefined;
}

type Refusal = 'creators_only' | 'media_not_ready' | 'media_unusable';

/** Changes the given fields; returns null on success. */
export async function updateProfile(
  deps: Deps,
  viewer: Viewer,
  change: ProfileChange,
): Promise<Refusal | null> {
  const { displayName, bio, tags, avatarMediaId, bannerMediaId } = change;
  const changesPage = tags !== undefined || bannerMediaId !== undefined;
  if (changesPage && !viewer.roles.has('creator')) return 'creators_only';
  return deps.db.tx(async (tx) => {
    const avatar = await pictureUrl(tx, viewer, avatarMediaId, 'avatar');
    const banner = await pictureUrl(tx, viewer, bannerMediaId, 'banner');
    for (const picture of [avatar, banner]) {
      if (picture === 'not_ready') return 'media_not_ready';
      if (picture === 'unusable') return 'media_unusable';
    }
    const hasAvatar = avatarMediaId !== undefined;
    const hasBanner = bannerMediaId !== undefined;
    await tx.run(
      keepPictures,
      viewer.id,
      hasAvatar,
      avatarMediaId ?? null,
      hasBanner,
      bannerMediaId ?? null,
    );
    await tx.run(
      changeProfile,
      viewer.id,
      displayName ?? null,
      bio !== undefined,
      bio ?? null,
      hasAvatar,
      urlOf(avatar),
    );
    if (changesPage) {
      await deps.creatorPages.change(tx, viewer.id, {
        tags: tags ? cleanTags(tags) : null,
        banner: hasBanner ? { url: urlOf(banner) } : null,
      });
    }
    return null;
  });
}

type Picture = Awaited<ReturnType<typeof publicPicture>> | null;

async function pictureUrl(
  tx: Tx,
  viewer: Viewer,
  id: MediaId | null | undefined,
  purpose: 'avatar' | 'banner',
): Promise<Picture> {
  return id ? publicPicture(tx, viewer.id, id, purpose) : null;
}

const urlOf = (picture: Picture) =>
  picture !== null && typeof picture === 'object' ? picture.url : null;

/** The keys of the tags, without '#', each once, in the given order. */
function cleanTags(tags: readonly string[]): string[] {
  return [...new Set(tags.map((tag) => tagKey(tag.replace(/^#+/, '').trim())).filter(Boolean))];
}
