import { defineArea } from '../kernel/area.ts';
import { handleJob } from '../kernel/parts/job.ts';
import { croppedPictures } from './settings/cropped-pictures.ts';
import { deleteAccount, eraseContent } from './deletion/delete-account.ts';
import { accountsExports } from './deletion/export-queries.ts';
import { deleteAccountJob, eraseContentJob } from './jobs.ts';
import { ownChannel } from './own-channel.ts';
import { noticesOfAccounts } from './notices.ts';
import { accountsRoutes } from './routes.ts';
import { hasSecondFactor } from './security/second-factor.ts';
import { suspensionOfAccount } from './suspension.ts';
import { sweepSignIns } from './security/sweep-sign-ins.ts';

export const accountsArea = defineArea({
  name: 'accounts',
  tables: ['accounts', 'former_handles', 'profiles', 'user_roles'],
  views: ['people'],
  routes: accountsRoutes,
  jobs: [
    handleJob(deleteAccountJob, (deps, { userId }) => deleteAccount(deps, userId)),
    handleJob(eraseContentJob, (deps, { userId }) => eraseContent(deps, userId)),
    sweepSignIns,
  ],
  consumers: [croppedPictures],
  channels: [ownChannel],
  notices: noticesOfAccounts,
  ofAccount: { exports: accountsExports },
  onSuspension: suspensionOfAccount,
  ports: { hasSecondFactor },
});
