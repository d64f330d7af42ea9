export { countWaiting } from './count-waiting.ts';
