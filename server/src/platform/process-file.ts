import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The file of one of our child processes ('media/worker/main'), to be forked. In the build it is below the folder of the bundle
 * that contains this code. Node does not run the sources directly: test/global-setup.ts builds them for tests, since a loader
 * would compile them again at every start.
 */
export function processFile(name: string): string {
  const here = fileURLToPath(import.meta.url);
  const folder = here.endsWith('.ts')
    ? path.resolve(here, '../../../node_modules/.cache/processes')
    : path.dirname(here);
  return path.join(folder, `${name}.js`);
}
