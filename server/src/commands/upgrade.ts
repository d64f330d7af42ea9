import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { readConfig } from '../config.ts';
import { createLog } from '../platform/log/log.ts';
import { CannotStart } from '../start/data-folder.ts';
import { explainAndExit } from '../start/explain.ts';
import { start } from '../start/start.ts';
import { upgrade } from '../start/upgrade/upgrade.ts';

const USAGE = 'Usage: npm run upgrade [-- --estimate]';

/** Upgrades the data to this version, and serves on where a server was running before. */
async function main(words: readonly string[]): Promise<void> {
  if (words.some((word) => word !== '--estimate')) throw new CannotStart(USAGE);
  const config = readConfig(process.env);
  const { wasServing } = await upgrade({
    config,
    // of the bundle in server/dist/commands
    root: path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..'),
    log: createLog(config.logLevel),
    print: (line) => console.log(line),
    isEstimate: words.length > 0,
  });
  if (wasServing) await start(process.env);
}

main(process.argv.slice(2)).catch(explainAndExit);
