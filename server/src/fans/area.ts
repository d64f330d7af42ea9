import { defineArea } from '../kernel/area.ts';
import { fansOfAccount } from './account.ts';
import { fansKeeper } from './keep.ts';
import { fansRoutes } from './routes.ts';
import { seesFan } from './sees-fan.ts';

export const fansArea = defineArea({
  name: 'fans',
  tables: ['fan_notes', 'fans', 'saved_views'],
  routes: fansRoutes,
  consumers: [fansKeeper],
  ofAccount: fansOfAccount,
  seesPerson: seesFan,
});
