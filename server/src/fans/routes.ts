import { creatorId } from '@limelight/contract/platform/ids';
import { limitedTo, only } from '../kernel/implement.ts';
import { exportFans } from './export-fans.ts';
import { EXPORT_LIMIT, VIEW_LIMIT } from './limits.ts';
import { count, listFans, readFan } from './read-fans.ts';
import { listSavedViews, removeSavedView, renameSavedView, saveView } from './saved-views.ts';

export const fansRoutes = {
  listFans: only('creator').fans.listFans.handler(({ context: { deps, viewer }, input }) =>
    listFans(deps, viewer, input),
  ),

  countFans: only('creator').fans.countFans.handler(
    async ({ context: { deps, viewer }, input }) => ({ fans: await count(deps, viewer, input) }),
  ),

  exportFans: only('creator')
    .fans.exportFans.use(limitedTo(EXPORT_LIMIT))
    .handler(({ context: { deps, viewer }, input }) => exportFans(deps, viewer, input)),

  getFan: only('creator').fans.getFan.handler(
    async ({ context: { deps, viewer }, input, errors }) => {
      const fan = await readFan(deps, viewer, input.userId);
      if (!fan) throw errors.not_found();
      return fan;
    },
  ),

  listChoices: only('creator').fans.listChoices.handler(({ context: { deps, viewer } }) =>
    deps.fanFilters.choices(deps, creatorId.parse(viewer.id)),
  ),

  listSavedViews: only('creator').fans.listSavedViews.handler(
    async ({ context: { deps, viewer } }) => ({ items: await listSavedViews(deps, viewer) }),
  ),

  saveView: only('creator')
    .fans.saveView.use(limitedTo(VIEW_LIMIT))
    .handler(async ({ context: { deps, viewer }, input, errors }) => {
      const view = await saveView(deps, viewer, input);
      if (view === 'name_taken') throw errors.name_taken();
      if (view === 'too_many') throw errors.too_many();
      return view;
    }),

  renameSavedView: only('creator')
    .fans.renameSavedView.use(limitedTo(VIEW_LIMIT))
    .handler(async ({ context: { deps, viewer }, input, errors }) => {
      const view = await renameSavedView(deps, viewer, input);
      if (view === 'name_taken') throw errors.name_taken();
      if (!view) throw errors.not_found();
      return view;
    }),

  removeSavedView: only('creator').fans.removeSavedView.handler(
    async ({ context: { deps, viewer }, input }) => {
      await removeSavedView(deps, viewer, input.savedViewId);
      return { ok: true };
    },
  ),
};
