import type { AuditedActions } from '../kernel/audited-actions.ts';

export const auditedSafety = {
  'safety.suspend': 'Suspended an account',
  'safety.liftSuspension': 'Lifted a suspension',
  'safety.openReport': 'Opened a report',
  'safety.decideReport': 'Decided a report',
  'safety.undoTakedown': 'Undid a takedown',
  'safety.findPeople': 'Searched for a person',
  'safety.listOutbox': 'Read the outbox',
  'safety.grant': 'Granted a staff role',
  'safety.revoke': 'Revoked a staff role',
} as const satisfies AuditedActions<'safety'>;
