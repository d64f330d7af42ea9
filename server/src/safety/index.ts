export { safetyOfAccount } from './account.ts';
export { adminOnly, moderatorOnly } from './admin-only.ts';
export { audit, type AuditEntry } from './audit.ts';
export { type Block } from './block.ts';
export { safetyRoutes } from './routes.ts';
