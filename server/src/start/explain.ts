import { ConfigFaults } from '../config.ts';
import { CannotStart } from './data-folder.ts';

/** Ends the process: a sentence for what the operator can mend, the whole error for what only we can. */
export function explainAndExit(error: unknown): never {
  if (error instanceof CannotStart || error instanceof ConfigFaults)
    console.error(`\n${error.message}\n`);
  else console.error(error);
  process.exit(1);
}
