import { Counter } from './metric.ts';

/** Mail and text messages: each try that a provider answered, or that went into the local outbox. */
export const messages = new Counter({
  name: 'limelight_messages_total',
  help: 'Mail and text messages: sent, outbox (no provider), refused for good, failed (tried again).',
  labels: ['channel', 'result'],
});
