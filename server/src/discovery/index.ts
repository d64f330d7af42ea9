export { endFollows } from './end-follows.ts';
export { discoveryOfAccount } from './account.ts';
export { listCreatorsRead } from './hot-reads.ts';
export { discoveryRoutes } from './routes.ts';
