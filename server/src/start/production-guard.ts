import { type Config, isPublic } from '../config.ts';

/** Why this configuration may not serve strangers, one line each for the operator (docs/product.md, 'Public addresses'). */
export function productionFaults(config: Config): string[] {
  if (!isPublic(config)) return [];
  const faults: string[] = [];
  if (config.sampleContent !== 'off') {
    faults.push('A public server can’t show sample content. Set SAMPLE_CONTENT=off.');
  }
  if (config.paymentProvider === 'sandbox' && !config.allowSandbox) {
    faults.push(
      'A public server needs a real payment provider. Set PAYMENT_PROVIDER=stripe and its keys, or ALLOW_SANDBOX=on to run in test mode.',
    );
  }
  return faults;
}
