export { askToReport } from './ask-to-report.ts';
export { AuditLog } from './audit-log.tsx';
export { DiskWarning } from './disk-warning.tsx';
export { iconsOfSafety } from './notice-icons.ts';
export { Outbox } from './outbox.tsx';
export { ReportAdmin } from './report-admin.tsx';
export { ReportAsker } from './report-asker.tsx';
export { SuspensionAdmin } from './suspension-admin.tsx';
