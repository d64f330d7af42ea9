import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const exec = promisify(execFile);

/** The newest Node with long-term support. */
const VERSION = '24.21.0';

const cache = path.resolve(import.meta.dirname, '../../node_modules/.cache', `node-${VERSION}`);

/**
 * Resolves with the program of the newest Node with long-term support, from the npm package that has it for this system. It is
 * 120 MB, and only the long run needs it: it is kept beside the packages and is not one of them.
 */
export async function newestNode(): Promise<string> {
  const name = `node-${process.platform}-${process.arch}`;
  const program = path.join(cache, 'node_modules', name, 'bin/node');
  const isThere = await access(program).then(
    () => true,
    () => false,
  );
  const options = ['--ignore-scripts', '--no-save', '--no-audit', '--no-fund'];
  if (!isThere) await exec('npm', ['install', '--prefix', cache, ...options, `${name}@${VERSION}`]);
  const { stdout } = await exec(program, ['-p', 'process.release.lts ?? ""']);
  if (stdout.trim() === '') throw new Error(`Node ${VERSION} has no long-term support`);
  return program;
}
