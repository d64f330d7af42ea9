export { mountDiscoveryHotReads } from './hot-reads.ts';
export { discoveryRoutes } from './routes.ts';
