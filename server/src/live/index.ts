export { clipRoutes } from './reports/clip-routes.ts';
export { openLive } from './open-live.ts';
export { createLiveHost, type LiveHost } from './sending/live-host.ts';
export { whipRoutes } from './sending/whip-routes.ts';
export { watchRoutes } from './watching/watch-routes.ts';
