export { accountByRef, payoutExists } from './queries.ts';
