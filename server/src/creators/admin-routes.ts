import { only } from '../kernel/implement.ts';
import { findForAdmin, listPins, setPins, setVerified } from './admin.ts';

/** The operations of administrators on creators. */
export const adminRoutes = {
  findForAdmin: only('admin').creators.findForAdmin.handler(
    async ({ context: { deps }, input }) => ({
      items: await findForAdmin(deps, input.q),
    }),
  ),
  setVerified: only('admin').creators.setVerified.handler(
    async ({ context: { deps, viewer }, input, errors }) => {
      const creator = await setVerified(deps, viewer, input);
      if (!creator) throw errors.not_found();
      return creator;
    },
  ),
  listPins: only('admin').creators.listPins.handler(async ({ context: { deps } }) => ({
    items: await listPins(deps),
  })),
  setPins: only('admin').creators.setPins.handler(
    async ({ context: { deps, viewer }, input: { creatorIds }, errors }) => {
      if (new Set(creatorIds).size !== creatorIds.length) throw errors.pinned_twice();
      const items = await setPins(deps, viewer, creatorIds);
      if (items === 'absent') throw errors.not_found();
      return { items };
    },
  ),
};
