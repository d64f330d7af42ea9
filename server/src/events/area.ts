import { defineArea } from '../kernel/area.ts';
import { eventsJobs } from './jobs.ts';

export const eventsArea = defineArea({
  name: 'events',
  tables: ['event_consumers', 'events', 'events_other_days', 'events_set_aside'],
  jobs: eventsJobs,
});
