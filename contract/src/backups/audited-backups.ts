import type { AuditedActions } from '../kernel/audited-actions.ts';

export const auditedBackups = {
  'backups.goLive': 'Took the restored copy live',
  'backups.decideDueWork': 'Decided what fell due after the backup',
  'backups.settleUnmatchedMove': 'Settled a payment that the restored copy doesn’t know',
} as const satisfies AuditedActions<'backups'>;
