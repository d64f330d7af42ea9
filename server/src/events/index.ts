export { eventReadings } from './event-readings.ts';
export { emit, emitAll } from './emit.ts';
export { queueRunAgain } from './run-again.ts';
export { startConsumers } from './start-consumers.ts';
