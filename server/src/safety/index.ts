import { handleJob, type JobHandler } from '../platform/jobs/job.ts';
import { endSuspensionJob } from './jobs.ts';
import { endSuspension } from './suspend.ts';

export { safetyOfAccount } from './account.ts';
export { audit, type AuditEntry } from './audit.ts';
export { block, type Block } from './block.ts';
export { reportDecided } from './events.ts';
export type { ReportKind, ReportKinds } from './report-kind.ts';
export { safetyRoutes } from './routes.ts';
export type { SeesPerson } from './sees-person.ts';
export type { SuspensionHandler } from './suspend.ts';
export { whyNotIn } from './suspension-words.ts';

export const safetyJobs: readonly JobHandler[] = [
  handleJob(endSuspensionJob, (deps, { userId }) => endSuspension(deps, userId)),
];
