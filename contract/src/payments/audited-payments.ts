import type { AuditedActions } from '../kernel/audited-actions.ts';

export const auditedPayments = {
  'payments.refundOrder': 'Refunded an order',
  'payments.endAccess': 'Ended the access of an order',
} as const satisfies AuditedActions<'payments'>;
