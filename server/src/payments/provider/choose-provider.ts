import type { Logger } from 'pino';
import type { Config } from '../../config.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { createDb } from '../../platform/db/db.ts';
import { openPool } from '../../platform/db/pool.ts';
import type { Jobs } from '../../platform/jobs/job.ts';
import type { PaymentProvider } from '../../kernel/payment-provider.ts';
import { SandboxProvider } from '../sandbox/sandbox-provider.ts';
import { WEBHOOK_PATH } from './webhooks.ts';

/** The provider that the configuration names. Stripe's keys were validated with the configuration. */
export async function choosePaymentProvider(parts: {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly log: Logger;
}): Promise<PaymentProvider> {
  const { config, databaseUrl, clock, jobs, log } = parts;
  if (config.paymentProvider === 'stripe') {
    // Imported only for Stripe: its package costs every process 20 MB.
    const { createStripeProvider } = await import('../stripe/stripe-provider.ts');
    return createStripeProvider(config.stripe, log);
  }
  const pool = openPool({
    connectionString: databaseUrl,
    name: 'limelight-sandbox',
    max: 2,
    log,
  });
  return new SandboxProvider({ db: createDb(pool), clock, jobs, webhookUrl: webhookUrl(config) });
}

/** The URL of our own webhook: on loopback where this process serves it, otherwise the public one. */
function webhookUrl({ run, host, port, publicUrl }: Config): string {
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = everywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  const origin = run === 'worker' ? publicUrl : `http://${name}:${port}`;
  return `${origin}${WEBHOOK_PATH}/sandbox`;
}
