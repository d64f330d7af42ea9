import { limitedTo, only, signedIn } from '../kernel/implement.ts';
import { decideReport } from './decide-report.ts';
import { REPORT_LIMIT } from './limits.ts';
import { listReports, openReport } from './read-reports.ts';
import { report } from './report.ts';
import { undoTakedown } from './undo-takedown.ts';

export const reportRoutes = {
  report: signedIn.safety.report
    .use(limitedTo(REPORT_LIMIT))
    .handler(async ({ context: { deps, viewer }, input, errors }) => {
      const author = await report(deps, viewer, input);
      if (author === 'absent') throw errors.not_found();
      if (author === 'own') throw errors.own_thing();
      return { author };
    }),

  listReports: only('moderator').safety.listReports.handler(({ context: { deps }, input }) =>
    listReports(deps, input),
  ),

  openReport: only('moderator').safety.openReport.handler(
    async ({ context: { deps, viewer }, input: { reportId }, errors }) => {
      const opened = await openReport(deps, viewer, reportId);
      if (opened === null) throw errors.not_found();
      if (opened === 'own_report') throw errors.own_report();
      if (typeof opened === 'string') throw errors.forbidden();
      return opened;
    },
  ),

  decideReport: only('moderator').safety.decideReport.handler(
    async ({ context: { deps, viewer }, input, errors }) => {
      const until = input.until === null ? null : new Date(input.until);
      const outcome = await decideReport(deps, viewer, { ...input, until });
      switch (outcome) {
        case 'decided':
          return { ok: true as const };
        case 'absent':
          throw errors.not_found();
        case 'own_report':
          throw errors.own_report();
        case 'already_decided':
          throw errors.already_decided();
        case 'nothing_to_take_down':
          throw errors.nothing_to_take_down();
        case 'own_account':
        case 'staff_account':
        case 'last_admin':
        case 'already_suspended':
        case 'ends_too_soon':
          throw errors[outcome]();
        case 'not_taken_down':
        case 'not_suspended':
        case 'forbidden':
          throw errors.forbidden();
      }
    },
  ),

  undoTakedown: only('moderator').safety.undoTakedown.handler(
    async ({ context: { deps, viewer }, input, errors }) => {
      switch (await undoTakedown(deps, viewer, input)) {
        case 'undone':
          return { ok: true as const };
        case 'absent':
          throw errors.not_found();
        case 'own_report':
          throw errors.own_report();
        case 'not_taken_down':
          throw errors.not_taken_down();
        case 'nothing_to_restore':
          throw errors.nothing_to_restore();
        case 'already_decided':
        case 'forbidden':
          throw errors.forbidden();
      }
    },
  ),
};
