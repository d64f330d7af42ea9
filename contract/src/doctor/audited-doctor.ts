import type { AuditedActions } from '../kernel/audited-actions.ts';

export const auditedDoctor = {
  'doctor.sendTest': 'Sent themselves a test message',
} as const satisfies AuditedActions<'doctor'>;
