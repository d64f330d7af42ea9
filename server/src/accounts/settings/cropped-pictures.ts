import type { MediaId, UserId } from '@limelight/contract/platform/ids';
import { defineConsumer, when } from '../../kernel/parts/consumer.ts';
import { addressesOfPictures, mediaReady } from '../../media/index.ts';
import { accountsShowing, moveAvatars } from './settings-queries.ts';

/**
 * Moves avatars and banners to the addresses of their cropped versions: a crop changes a picture's address. Until the crop is
 * made the old address opens for no one, and the initial of the name is shown in its place.
 */
export const croppedPictures = defineConsumer<MediaId>(
  'accounts.cropped-pictures',
  [when(mediaReady, ({ mediaId }) => mediaId)],
  async (deps, tx, mediaIds) => {
    const urls = await addressesOfPictures(tx, mediaIds);
    if (urls.size === 0) return;
    const accounts = await tx.many(accountsShowing, [...urls.keys()]);
    const moved = (of: (account: (typeof accounts)[number]) => MediaId | null) =>
      new Map<UserId, string>(
        accounts.flatMap((account) => {
          const id = of(account);
          const url = id === null ? undefined : urls.get(id);
          return url === undefined ? [] : [[account.id, url] as const];
        }),
      );
    const avatars = moved((account) => account.avatar_media_id);
    if (avatars.size > 0) await tx.run(moveAvatars, [...avatars.keys()], [...avatars.values()]);
    await deps.creatorPages.moveBanners(
      tx,
      moved((account) => account.banner_media_id),
    );
  },
);
