import { only } from '../kernel/implement.ts';
import { getSummary } from './get-summary.ts';
import { heldRoutes } from './held/routes.ts';

export const backupsRoutes = {
  ...heldRoutes,
  getSummary: only('admin').backups.getSummary.handler(({ context: { deps } }) => getSummary(deps)),
};
