import { limitedTo, only } from '../implement.ts';
import { exportFans } from './export-fans.ts';
import { EXPORT_LIMIT } from './limits.ts';
import { count, listFans, readFan } from './read-fans.ts';

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
};
