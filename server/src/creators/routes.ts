import { anyone, only } from '../kernel/implement.ts';
import { adminRoutes } from './admin-routes.ts';
import { getOnboarding } from './get-onboarding.ts';
import { getPage } from './get-page.ts';
import { listRoutes } from './list-routes.ts';
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

  getOnboarding: only('creator', 'settings').creators.getOnboarding.handler(
    ({ context: { deps, creator } }) => getOnboarding(deps.db, creator.id),
  ),

  getSettings: only('creator', 'settings').creators.getSettings.handler(
    ({ context: { deps, creator } }) => updateSettings(deps.db, creator.id, {}),
  ),

  updateSettings: only('creator', 'settings').creators.updateSettings.handler(
    ({ context: { deps, creator }, input }) => updateSettings(deps.db, creator.id, input),
  ),

  ...tierRoutes,
  ...listRoutes,
  ...adminRoutes,
};
