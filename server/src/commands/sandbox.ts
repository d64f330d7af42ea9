import { advanceSandboxClock } from '../payments/index.ts';
import { explainAndExit } from '../start/explain.ts';
import { CannotStart } from '../start/data-folder.ts';
import { openRunningDatabase } from './open-commands.ts';

const UNITS = { m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** '8d', '36h', '15m' → milliseconds. */
function parseSpan(text: string | undefined): number {
  const match = /^(\d{1,4})([mhd])$/.exec(text ?? '');
  if (!match) throw new CannotStart('Usage: npm run sandbox -- advance 8d   (m, h or d)');
  return Number(match[1]) * UNITS[match[2] as keyof typeof UNITS];
}

async function main([command, span]: readonly string[]): Promise<void> {
  const ms = parseSpan(command === 'advance' ? span : undefined);
  const { db, config } = await openRunningDatabase(process.env);
  try {
    if (config.paymentProvider !== 'sandbox')
      throw new CannotStart('You can only move the clock with the sandbox provider.');
    const now = await advanceSandboxClock(db, ms);
    console.log(`The product’s clock now reads ${now.toISOString()}.`);
  } finally {
    await db.close();
  }
}

main(process.argv.slice(2)).catch(explainAndExit);
