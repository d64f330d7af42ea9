import { only } from '../../kernel/implement.ts';
import { decide, settleMove } from './decide.ts';
import { getRestoredCopy } from './get-restored-copy.ts';
import { listDueWork, listUnmatchedMoves } from './lists.ts';

export const heldRoutes = {
  getRestoredCopy: only('moderator').backups.getRestoredCopy.handler(({ context: { deps } }) =>
    getRestoredCopy(deps),
  ),
  listDueWork: only('admin').backups.listDueWork.handler(({ context: { deps }, input }) =>
    listDueWork(deps, input),
  ),
  decideDueWork: only('admin').backups.decideDueWork.handler(
    async ({ context: { deps, viewer }, input: { decision, which } }) => ({
      decided: await decide(deps, viewer, decision, which),
    }),
  ),
  listUnmatchedMoves: only('admin').backups.listUnmatchedMoves.handler(
    ({ context: { deps }, input }) => listUnmatchedMoves(deps, input),
  ),
  settleUnmatchedMove: only('admin').backups.settleUnmatchedMove.handler(
    async ({ context: { deps, viewer }, input, errors }) => {
      if (!(await settleMove(deps, viewer, input))) throw errors.not_found();
      return { ok: true as const };
    },
  ),
};
