export { audit, type AuditEntry } from './audit.ts';
export { safetyRoutes } from './routes.ts';
