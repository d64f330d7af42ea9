import type { AuditedActions } from '../kernel/audited-actions.ts';

export const auditedBackups = {
  'backups.goLive': 'Made a restored copy live',
  'backups.decideDueWork': 'Decided what fell due before a restored copy was live',
  'backups.settleUnmatchedMove': 'Noted what was done about a charge or transfer',
} as const satisfies AuditedActions<'backups'>;
