import { Counter } from './metric.ts';

/** Emails and text messages: each attempt that a provider responded to, or that went to the local outbox. */
export const messages = new Counter({
  name: 'limelight_messages_total',
  help: 'Email and text messages: sent, outbox (no provider), refused (permanently), failed (will be retried).',
  labels: ['channel', 'result'],
});
