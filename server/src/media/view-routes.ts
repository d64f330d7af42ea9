import { anyone } from '../kernel/implement.ts';
import type { AskAccess } from './byte-access.ts';
import { mediaViews } from './view.ts';

/** Files as one viewer sees them, wherever they are shown: the rights are those of their bytes. */
export function viewRoutes(ask: AskAccess) {
  return {
    getViews: anyone.media.getViews.handler(
      async ({ context: { deps, viewer }, input: { mediaIds } }) => {
        const access = await ask(deps, viewer?.id ?? null, mediaIds);
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
}
