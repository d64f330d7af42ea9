import { fileURLToPath } from 'node:url';
import type { Finding } from '@limelight/contract/doctor/operations';
import { inspectConfig } from '../config.ts';
import { CHECKS, examine } from '../doctor/index.ts';
import { countryTableFaults } from '../platform/countries/country-table.ts';
import { createLog } from '../platform/log/log.ts';
import { dataFolderFaults } from '../start/data-folder.ts';
import { explainAndExit } from '../start/explain.ts';
import { addressFaults } from '../start/listen.ts';
import { productionFaults } from '../start/production-guard.ts';
import { findRunningDatabase } from './open-commands.ts';

/** As far from the sources as from the build. */
const MIGRATIONS = fileURLToPath(new URL('../../../database/migrations', import.meta.url));

const SIGNS = { good: '✓', warning: '!', bad: '✗', off: '–' } as const;

/** Tries every part of the installation, whether the server runs or not; ends with 1 when something is bad. */
async function main(): Promise<void> {
  // as in the server (start/data-folder.ts): what it writes to try the folder is closed to others
  process.umask(0o077);
  const { config, faults } = inspectConfig(process.env);
  faults.push(...productionFaults(config), ...(await dataFolderFaults(config.dataDir)));
  faults.push(...(await countryTableFaults(config.countryTable)));
  const [addressFault = null] = await addressFaults(config.port, config.host);
  const db = await findRunningDatabase(config);
  try {
    const subject = {
      config,
      faults,
      addressFault,
      db,
      isServing: false,
      // the operator asks
      isHeld: false,
      migrations: MIGRATIONS,
      log: createLog('silent'),
    };
    const findings = await examine(subject, CHECKS);
    for (const finding of findings) console.log(lineOf(finding));
    const count = findings.filter(({ state }) => state === 'bad').length;
    console.log(count === 0 ? '\nNothing is bad.' : `\n${count} of these need you.`);
    if (count > 0) process.exitCode = 1;
  } finally {
    await db?.close();
  }
}

const lineOf = ({ name, state, line }: Finding) => `${SIGNS[state]} ${name.padEnd(17)} ${line}`;

main().catch(explainAndExit);
