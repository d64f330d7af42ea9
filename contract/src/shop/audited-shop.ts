import type { AuditedActions } from '../kernel/audited-actions.ts';

export const auditedShop = {
  'shop.decideProblem': 'Decided a problem with an order',
} as const satisfies AuditedActions<'shop'>;
