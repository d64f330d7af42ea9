/** The events that Stripe has to send us (docs/operating.md, 'Stripe'): of the platform's own account … */
export const ACCOUNT_EVENTS = [
  'payment_intent.succeeded',
  'payment_intent.processing',
  'payment_intent.requires_action',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'charge.refunded',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'charge.dispute.closed',
  'payment_method.detached',
  'transfer.created',
  'transfer.reversed',
] as const;

/** … and of creators' connected accounts. */
export const CONNECT_EVENTS = ['account.updated', 'payout.failed'] as const;
