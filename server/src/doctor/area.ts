import { defineArea } from '../kernel/area.ts';
import { doctorRoutes } from './routes.ts';

export const doctorArea = defineArea({
  name: 'doctor',
  tables: [],
  routes: doctorRoutes,
});
