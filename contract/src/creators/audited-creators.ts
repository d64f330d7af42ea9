import type { AuditedActions } from '../kernel/audited-actions.ts';

export const auditedCreators = {
  'creators.verify': 'Verified a creator',
  'creators.unverify': 'Took a verification back',
  'creators.setPins': 'Changed the featured creators',
} as const satisfies AuditedActions<'creators'>;
