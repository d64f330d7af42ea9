export { listCreatorsRead } from './hot-reads.ts';
export { discoveryRoutes } from './routes.ts';
