import { limitedTo, only } from '../kernel/implement.ts';
import { exportFans } from './export-fans.ts';
import { EXPORT_LIMIT, VIEW_LIMIT } from './limits.ts';
import { count, listFans, readFan } from './read-fans.ts';
import { listSavedViews, removeSavedView, renameSavedView, saveView } from './saved-views.ts';

export const fansRoutes = {
  listFans: only('creator', 'fans').fans.listFans.handler(({ context: { deps, creator }, input }) =>
    listFans(deps, creator.id, input),
  ),

  countFans: only('creator', 'fans').fans.countFans.handler(
    async ({ context: { deps, creator }, input }) => ({
      fans: await count(deps, creator.id, input),
    }),
  ),

  exportFans: only('creator', 'fans', 'recorded')
    .fans.exportFans.use(limitedTo(EXPORT_LIMIT))
    .handler(({ context: { deps, creator }, input }) => exportFans(deps, creator.id, input)),

  getFan: only('creator', 'fans').fans.getFan.handler(
    async ({ context: { deps, creator }, input, errors }) => {
      const fan = await readFan(deps, creator.id, input.userId);
      if (!fan) throw errors.not_found();
      return fan;
    },
  ),

  listChoices: only('creator', 'fans').fans.listChoices.handler(({ context: { deps, creator } }) =>
    deps.fanFilters.choices(deps, creator.id),
  ),

  listSavedViews: only('creator', 'fans').fans.listSavedViews.handler(
    async ({ context: { deps, creator } }) => ({ items: await listSavedViews(deps, creator.id) }),
  ),

  saveView: only('creator', 'fans')
    .fans.saveView.use(limitedTo(VIEW_LIMIT))
    .handler(async ({ context: { deps, creator }, input, errors }) => {
      const view = await saveView(deps, creator.id, input);
      if (view === 'name_taken') throw errors.name_taken();
      if (view === 'too_many') throw errors.too_many();
      return view;
    }),

  renameSavedView: only('creator', 'fans')
    .fans.renameSavedView.use(limitedTo(VIEW_LIMIT))
    .handler(async ({ context: { deps, creator }, input, errors }) => {
      const view = await renameSavedView(deps, creator.id, input);
      if (view === 'name_taken') throw errors.name_taken();
      if (!view) throw errors.not_found();
      return view;
    }),

  removeSavedView: only('creator', 'fans').fans.removeSavedView.handler(
    async ({ context: { deps, creator }, input }) => {
      await removeSavedView(deps, creator.id, input.savedViewId);
      return { ok: true };
    },
  ),
};
