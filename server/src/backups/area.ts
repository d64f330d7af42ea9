import { defineArea } from '../kernel/area.ts';
import { carryOutHandler } from './held/decide.ts';
import { erasureNotes, noteErasureHandler } from './held/note-erasure.ts';
import { backupsRoutes } from './routes.ts';
import { takeScheduledHandler } from './schedule.ts';

export const backupsArea = defineArea({
  name: 'backups',
  tables: ['backups', 'due_work', 'restored_copy', 'unmatched_moves'],
  routes: backupsRoutes,
  jobs: [takeScheduledHandler, carryOutHandler, noteErasureHandler],
  ofAccount: erasureNotes,
});
