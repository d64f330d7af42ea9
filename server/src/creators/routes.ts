import { anyone, only } from '../kernel/implement.ts';
import { adminRoutes } from './admin-routes.ts';
import { getOnboarding } from './get-onboarding.ts';
import { getPage } from './get-page.ts';
import { asCreator, listRoutes } from './list-routes.ts';
import { updateSettings } from './settings.ts';
import { tierRoutes } from './tier-routes.ts';

export const creatorsRoutes = {
  get: anyone.creators.get.handler(
    async ({ context: { deps, viewer }, input: { handle }, errors }) => {
      const page = await getPage(deps, viewer, handle);
      if (!page) throw errors.not_found();
      return page;
    },
  ),

  getOnboarding: only('creator').creators.getOnboarding.handler(({ context: { deps, viewer } }) =>
    getOnboarding(deps.db, asCreator(viewer)),
  ),

  getSettings: only('creator').creators.getSettings.handler(({ context: { deps, viewer } }) =>
    updateSettings(deps.db, asCreator(viewer), {}),
  ),

  updateSettings: only('creator').creators.updateSettings.handler(
    ({ context: { deps, viewer }, input }) => updateSettings(deps.db, asCreator(viewer), input),
  ),

  ...tierRoutes,
  ...listRoutes,
  ...adminRoutes,
};
