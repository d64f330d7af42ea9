import { defineArea } from '../kernel/area.ts';
import { mediaOfAccount } from './erase-media.ts';
import { mediaJobs } from './jobs.ts';
import { positionRoutes } from './views/position-routes.ts';
import { mediaRoutes } from './routes.ts';
import { viewRoutes } from './views/view-routes.ts';

export const mediaArea = defineArea({
  name: 'media',
  tables: [
    'begun_uploads',
    'media',
    'media_folders',
    'media_settings',
    'media_variants',
    'playback_positions',
  ],
  routes: { ...mediaRoutes, ...positionRoutes, ...viewRoutes },
  jobs: mediaJobs,
  ofAccount: mediaOfAccount,
});
