import { limitedTo, only, signedIn } from '../kernel/implement.ts';
import { block, unblock } from './block.ts';
import { BLOCK_LIMIT } from './limits.ts';
import { listAudit } from './list-audit.ts';
import { listBlocked } from './list-blocked.ts';
import { readDisk } from './read-disk.ts';
import { readOutbox } from './read-outbox.ts';
import { reportRoutes } from './report-routes.ts';
import { suspensionRoutes } from './suspension-routes.ts';

export const safetyRoutes = {
  ...reportRoutes,
  ...suspensionRoutes,

  block: signedIn.safety.block
    .use(limitedTo(BLOCK_LIMIT))
    .handler(async ({ context: { deps, viewer }, input, errors }) => {
      if (viewer.id === input.userId) throw errors.own_account();
      if (!(await block(deps, viewer, input))) throw errors.not_found();
      return { ok: true };
    }),

  unblock: signedIn.safety.unblock.handler(
    async ({ context: { deps, viewer }, input: { userId } }) => {
      await unblock(deps, viewer, userId);
      return { ok: true };
    },
  ),

  listBlocked: signedIn.safety.listBlocked.handler(({ context: { deps, viewer }, input }) =>
    listBlocked(deps, viewer, input),
  ),

  listOutbox: only('admin').safety.listOutbox.handler(({ context: { deps, viewer } }) =>
    readOutbox(deps, viewer),
  ),

  getDisk: only('admin').safety.getDisk.handler(({ context: { deps } }) => readDisk(deps)),

  listAudit: only('admin').safety.listAudit.handler(({ context: { deps }, input }) =>
    listAudit(deps, input),
  ),
};
