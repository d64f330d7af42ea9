import { handleJob, type JobHandler } from '../kernel/job.ts';
import { endSuspensionJob } from './jobs.ts';
import { endSuspension } from './suspend.ts';

export { safetyOfAccount } from './account.ts';
export { audit, type AuditEntry } from './audit.ts';
export { block } from './block.ts';
export { reportDecided } from './events.ts';
export { reportedPeople } from './reported-people.ts';
export { safetyRoutes } from './routes.ts';
export { whyNotIn } from './suspension-words.ts';

export const safetyJobs: readonly JobHandler[] = [
  handleJob(endSuspensionJob, (deps, { userId }) => endSuspension(deps, userId)),
];
