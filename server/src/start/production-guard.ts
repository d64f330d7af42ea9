import type { Config } from '../config.ts';

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

/** Whether strangers can reach this server: it listens beyond loopback, or says that it has a public address. */
export function isPublic(config: Pick<Config, 'host' | 'publicUrl'>): boolean {
  if (!LOOPBACK.has(config.host)) return true;
  return !LOOPBACK.has(new URL(config.publicUrl).hostname);
}

/** What stands against serving strangers with this configuration, as lines for the operator (decisions.md, 'Operator'). */
export function productionFaults(config: Config): string[] {
  if (!isPublic(config)) return [];
  const faults: string[] = [];
  if (config.sampleContent !== 'off') {
    faults.push('A public address must not show sample content: set SAMPLE_CONTENT=off.');
  }
  if (config.paymentProvider === 'sandbox' && !config.allowSandbox) {
    faults.push(
      'A public address needs a real payment provider: set PAYMENT_PROVIDER=stripe and its keys, or ALLOW_SANDBOX=on to show everyone the test mode.',
    );
  }
  return faults;
}
