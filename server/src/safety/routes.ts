import { limitedTo, only, signedInFor } from '../kernel/implement.ts';
import { block, unblock } from './block.ts';
import { BLOCK_LIMIT } from './limits.ts';
import { listAudit } from './list-audit.ts';
import { listBlocked } from './list-blocked.ts';
import { readDisk } from './read-disk.ts';
import { readOutbox } from './read-outbox.ts';
import { reportRoutes } from './report-routes.ts';
import { suspensionRoutes } from './suspension-routes.ts';

const own = signedInFor('fans').safety;

export const safetyRoutes = {
  ...reportRoutes,
  ...suspensionRoutes,

  block: own.block
    .use(limitedTo(BLOCK_LIMIT))
    .handler(async ({ context: { deps, principal }, input, errors }) => {
      if (principal.id === input.userId) throw errors.own_account();
      if (!(await block(deps, principal, input))) throw errors.not_found();
      return { ok: true };
    }),

  unblock: own.unblock.handler(async ({ context: { deps, principal }, input: { userId } }) => {
    await unblock(deps, principal, userId);
    return { ok: true };
  }),

  listBlocked: own.listBlocked.handler(({ context: { deps, principal }, input }) =>
    listBlocked(deps, principal, input),
  ),

  listOutbox: only('admin').safety.listOutbox.handler(({ context: { deps, viewer } }) =>
    readOutbox(deps, viewer),
  ),

  getDisk: only('admin').safety.getDisk.handler(({ context: { deps } }) => readDisk(deps)),

  listAudit: only('admin').safety.listAudit.handler(({ context: { deps, viewer }, input }) =>
    listAudit(deps, viewer, input),
  ),
};
