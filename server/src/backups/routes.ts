import { only } from '../kernel/implement.ts';
import { getSummary } from './get-summary.ts';

export const backupsRoutes = {
  getSummary: only('admin').backups.getSummary.handler(({ context: { deps } }) => getSummary(deps)),
};
