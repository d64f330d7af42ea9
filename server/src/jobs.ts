import { hasAdmin } from './accounts/index.ts';
import { areaParts } from './area-parts.ts';
import { areas } from './areas.ts';
import { declaredBy } from './kernel/declared.ts';
import type { JobHandler } from './kernel/parts/job.ts';
import { crowdJobs } from './notifications/index.ts';
import { deliverMailHandler } from './platform/mail/deliver-mail.ts';
import { deliverSmsHandler } from './platform/sms/deliver-sms.ts';
import { drawSamplesHandler } from './start/draw-samples.ts';
import { filmSamplesHandler } from './start/film-samples.ts';
import { renewSamplesHandler } from './start/renew-samples.ts';

/** Every kind of background work, with its handler. */
export const allJobs: readonly JobHandler[] = [
  ...declaredBy(areas, 'jobs').flat(),
  ...crowdJobs(areaParts.notices),
  deliverMailHandler(({ db }) => hasAdmin(db), declaredBy(areas, 'letters').flat()),
  deliverSmsHandler(({ db }) => hasAdmin(db)),
  drawSamplesHandler,
  filmSamplesHandler,
  renewSamplesHandler,
];
