export { payoutFailed, payoutPaid } from './events.ts';
