import { defineArea } from '../kernel/area.ts';
import { handleJob } from '../kernel/parts/job.ts';
import { safetyOfAccount } from './account.ts';
import { audit } from './audit.ts';
import { auditedReports } from './audited-reports.ts';
import { endSuspensionJob } from './jobs.ts';
import { reportedPeople } from './reported-people.ts';
import { noticesOfSafety } from './notices.ts';
import { safetyRoutes } from './routes.ts';
import { endSuspension } from './suspend.ts';

export const safetyArea = defineArea({
  name: 'safety',
  tables: ['audit_log', 'blocks', 'reports', 'suspensions'],
  views: ['own_blocks'],
  routes: safetyRoutes,
  jobs: [handleJob(endSuspensionJob, (deps, { userId }) => endSuspension(deps, userId))],
  notices: noticesOfSafety,
  ofAccount: safetyOfAccount,
  reports: { person: reportedPeople },
  audited: { report: auditedReports },
  ports: { audit },
});
