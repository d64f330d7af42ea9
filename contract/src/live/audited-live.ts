import type { AuditedActions } from '../kernel/audited-actions.ts';

export const auditedLive = {
  'live.look': 'Viewed a stream',
  'live.staffEnd': 'Ended a stream',
} as const satisfies AuditedActions<'live'>;
