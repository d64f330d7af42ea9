import { accountParts } from './account-parts.ts';
import { accountsJobs, hasAdmin } from './accounts/index.ts';
import { allConsumers } from './consumers.ts';
import { analyticsJobs } from './analytics/index.ts';
import { earningsJobs } from './earnings/index.ts';
import { eventsJobs } from './events/index.ts';
import type { JobHandler } from './kernel/job.ts';
import { ledgerJobs } from './ledger/index.ts';
import { mediaJobs } from './media/index.ts';
import { membershipsJobs } from './memberships/index.ts';
import { messagesJobs } from './messages/index.ts';
import { noticeLetters, notificationsJobs } from './notifications/index.ts';
import { paymentsJobs } from './payments/index.ts';
import { payoutsJobs } from './payouts/index.ts';
import { postsJobs } from './posts/index.ts';
import { safetyJobs } from './safety/index.ts';
import { deliverMailHandler } from './platform/mail/deliver-mail.ts';
import { deliverSmsHandler } from './platform/sms/deliver-sms.ts';
import { drawSamplesHandler } from './start/draw-samples.ts';
import { filmSamplesHandler } from './start/film-samples.ts';
import { renewSamplesHandler } from './start/renew-samples.ts';

/** Every kind of background work, with its handler. */
export const allJobs: readonly JobHandler[] = [
  ...accountsJobs(accountParts),
  ...analyticsJobs,
  ...earningsJobs,
  ...eventsJobs(allConsumers),
  ...ledgerJobs,
  ...mediaJobs,
  ...membershipsJobs,
  ...messagesJobs,
  ...notificationsJobs,
  ...paymentsJobs,
  ...payoutsJobs,
  ...postsJobs,
  ...safetyJobs,
  deliverMailHandler(({ db }) => hasAdmin(db), [noticeLetters]),
  deliverSmsHandler(({ db }) => hasAdmin(db)),
  drawSamplesHandler,
  filmSamplesHandler,
  renewSamplesHandler,
];
