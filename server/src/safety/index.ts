export { adminOnly, moderatorOnly } from './admin-only.ts';
export { audit, type AuditEntry } from './audit.ts';
export { type Block } from './block.ts';
export { safetyRoutes } from './routes.ts';
export { grantRole, hasAdmin, revokeRole } from './grant-role.ts';
