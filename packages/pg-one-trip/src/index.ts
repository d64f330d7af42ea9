export { type Answer, countPrepared, type Prepared, runInOneTrip } from './one-trip.ts';
