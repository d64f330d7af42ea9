import { handleJob, type JobHandler } from '../platform/jobs/job.ts';
import { deleteAccount, eraseContent } from './delete-account.ts';
import { deleteAccountJob, eraseContentJob, sweepSignInsJob } from './jobs.ts';
import { sweepSignIns } from './sweep-sign-ins.ts';

export { createAccount } from './create-account.ts';
export { createViewers } from './viewers.ts';
export { loadViewer } from './load-viewer.ts';
export { requireStepUp } from './require-step-up.ts';
export { accountsRoutes } from './routes.ts';
export { queueSweep } from './sweep-sign-ins.ts';
export { hasSecondFactor } from './second-factor.ts';
export type { Viewer } from './viewer.ts';

export const accountsJobs: JobHandler[] = [
  handleJob(deleteAccountJob, (deps, { userId }) => deleteAccount(deps, userId)),
  handleJob(eraseContentJob, (deps, { userId }) => eraseContent(deps, userId)),
  handleJob(sweepSignInsJob, (deps) => sweepSignIns(deps)),
];
