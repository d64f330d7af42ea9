export { type Answer, countPrepared, type Prepared, runInOneTrip } from './one-trip.ts';
export { runPrepared } from './run-prepared.ts';
