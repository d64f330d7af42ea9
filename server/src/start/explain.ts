import { ConfigFaults } from '../config.ts';
import { MigrationRefused } from '../platform/db/migrate.ts';
import { CannotStart } from './data-folder.ts';

/** Ends the process: with a sentence for what the operator can fix, with the whole error for what only a developer can. */
export function explainAndExit(error: unknown): never {
  const isForOperator =
    error instanceof CannotStart ||
    error instanceof ConfigFaults ||
    error instanceof MigrationRefused;
  if (isForOperator) console.error(`\n${error.message}\n`);
  else console.error(error);
  process.exit(1);
}
