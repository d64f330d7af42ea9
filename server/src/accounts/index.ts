export { createAccount } from './create-account.ts';
export { loadViewer } from './load-viewer.ts';
export { accountsRoutes } from './routes.ts';
export type { Viewer } from './viewer.ts';
export { hasSecondFactor } from './second-factor.ts';
