import { defineArea } from '../kernel/area.ts';
import { backupsRoutes } from './routes.ts';
import { takeScheduledHandler } from './schedule.ts';

export const backupsArea = defineArea({
  name: 'backups',
  tables: ['backups'],
  routes: backupsRoutes,
  jobs: [takeScheduledHandler],
});
