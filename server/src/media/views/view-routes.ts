import { anyone } from '../../kernel/implement.ts';
import { mediaViews } from './view.ts';

/** Files as one viewer sees them anywhere, by the same rights as their bytes. */
export const viewRoutes = {
  getViews: anyone.media.getViews.handler(
    async ({ context: { deps, viewer }, input: { mediaIds } }) => {
      const { db, clock, byteAccess } = deps;
      const access = await byteAccess.of(db, viewer?.id ?? null, mediaIds, clock.now());
      const known = mediaIds.filter((id) => (access.get(id) ?? 'none') !== 'none');
      const views = await mediaViews(
        deps,
        viewer,
        known.map((id) => ({ mediaId: id, alt: null, locked: access.get(id) !== 'full' })),
      );
      return { items: known.flatMap((id) => views.get(id) ?? []) };
    },
  ),
};
