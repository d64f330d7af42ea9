export { endFollows } from './end-follows.ts';
export { discoveryOfAccount } from './account.ts';
export { discoveryRoutes } from './routes.ts';
