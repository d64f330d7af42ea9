import pg from 'pg';
import type { Config } from '../config.ts';
import type { Clock } from '../platform/clock/clock.ts';
import { createDb, poolConfig } from '../platform/db/db.ts';
import type { Jobs } from '../platform/jobs/job.ts';
import type { PaymentProvider } from './provider.ts';
import { SandboxProvider } from './sandbox/sandbox-provider.ts';
import { WEBHOOK_PATH } from './webhooks.ts';

/** The provider that the configuration names. Stripe's keys were checked at the start. */
export async function choosePaymentProvider(parts: {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly clock: Clock;
  readonly jobs: Jobs;
}): Promise<PaymentProvider> {
  const { config, databaseUrl, clock, jobs } = parts;
  if (config.paymentProvider === 'stripe') {
    // Only then: its package costs every process 20 MB.
    const { createStripeProvider } = await import('./stripe/stripe-provider.ts');
    return createStripeProvider(config.stripe);
  }
  const pool = new pg.Pool({ ...poolConfig(databaseUrl, 'limelight-sandbox'), max: 2 });
  // A connection that breaks while it rests is replaced at the next query.
  pool.on('error', () => undefined);
  return new SandboxProvider({ db: createDb(pool), clock, jobs, webhookUrl: webhookUrl(config) });
}

/** Our own webhook: by loopback where this process serves it, else as the world sees it. */
function webhookUrl({ run, host, port, publicUrl }: Config): string {
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = everywhere ? '127.0.0.1' : host.includes(':') ? `[${host}]` : host;
  const origin = run === 'worker' ? publicUrl : `http://${name}:${port}`;
  return `${origin}${WEBHOOK_PATH}/sandbox`;
}
