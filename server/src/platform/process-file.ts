import path from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The file of a process of ours ('media/worker/main'), to be forked. In the build it lies below the folder of the
 * bundle that this has become part of. Node does not run the sources themselves: for tests they are built before
 * (test/global-setup.ts), since a loader would translate them again at every start.
 */
export function processFile(name: string): string {
  const here = fileURLToPath(import.meta.url);
  const folder = here.endsWith('.ts')
    ? path.resolve(here, '../../../node_modules/.cache/processes')
    : path.dirname(here);
  return path.join(folder, `${name}.js`);
}
