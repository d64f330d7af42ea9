import { handleJob, type JobHandler } from '../platform/jobs/job.ts';
import { deleteAccount } from './delete-account.ts';
import { deleteAccountJob } from './jobs.ts';

export { createAccount } from './create-account.ts';
export { loadViewer } from './load-viewer.ts';
export { requireStepUp } from './require-step-up.ts';
export { accountsRoutes } from './routes.ts';
export { hasSecondFactor } from './second-factor.ts';
export type { Viewer } from './viewer.ts';

export const accountsJobs: JobHandler[] = [
  handleJob(deleteAccountJob, (deps, { userId }) => deleteAccount(deps, userId)),
];
