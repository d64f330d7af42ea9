import { defineArea } from '../kernel/area.ts';
import { backupsRoutes } from './routes.ts';

export const backupsArea = defineArea({
  name: 'backups',
  tables: ['backups'],
  routes: backupsRoutes,
});
