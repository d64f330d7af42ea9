export { accountByRef, accountRefs, payoutExists } from './queries.ts';
