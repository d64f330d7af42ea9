export { safetyOfAccount } from './account.ts';
export { audit, type AuditEntry } from './audit.ts';
export { block, type Block } from './block.ts';
export { reportDecided } from './events.ts';
export type { ReportKind, ReportKinds } from './report-kind.ts';
export { safetyRoutes } from './routes.ts';
