export { checkPeriod } from './period.ts';
