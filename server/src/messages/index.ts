export { beginningOf } from './excerpt.ts';
export { countWaiting } from './count-waiting.ts';
