export { countWaiting } from './inbox/count-waiting.ts';
