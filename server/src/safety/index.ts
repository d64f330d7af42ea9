export { safetyOfAccount } from './account.ts';
export { audit, type AuditEntry } from './audit.ts';
export { type Block } from './block.ts';
export { safetyRoutes } from './routes.ts';
