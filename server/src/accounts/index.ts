import { handleJob, type JobHandler } from '../kernel/job.ts';
import type { AccountPart } from '../kernel/account-part.ts';
import { deleteAccount, eraseContent } from './delete-account.ts';
import { deleteAccountJob, eraseContentJob } from './jobs.ts';
import { sweepSignIns } from './sweep-sign-ins.ts';

export { accountDeleted, deletionCancelled, deletionRequested, securityChanged } from './events.ts';
export { croppedPictures } from './cropped-pictures.ts';
export { eraseAgain } from './erase-again.ts';
export { createAccount } from './create-account.ts';
export { grantRole, hasAdmin, revokeRole } from './grant-role.ts';
export { createViewers } from './viewers.ts';
export { loadViewer } from './load-viewer.ts';
export { ownChannel } from './own-channel.ts';
export { requireStepUp } from './require-step-up.ts';
export { accountsRoutes } from './routes.ts';
export { tellSecurity } from './tell-security.ts';
export { suspensionOfAccount } from './suspension.ts';
export { hasSecondFactor } from './second-factor.ts';

/** The jobs of accounts; an account ends with these parts of it in the other areas. */
export const accountsJobs = (parts: readonly AccountPart[]): JobHandler[] => [
  handleJob(deleteAccountJob, (deps, { userId }) => deleteAccount(deps, parts, userId)),
  handleJob(eraseContentJob, (deps, { userId }) => eraseContent(deps, parts, userId)),
  sweepSignIns,
];
