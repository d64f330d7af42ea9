import { Counter } from './metric.ts';

/** Mail and text messages: each try that a provider answered, or that went into the local outbox. */
export const messages = new Counter({
  name: 'limelight_messages_total',
  help: 'Email and text messages: sent, outbox (no provider), refused (permanently), failed (will be retried).',
  labels: ['channel', 'result'],
});
