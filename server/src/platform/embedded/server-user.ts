import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { childEnvironment } from '../child-environment.ts';
import { idsOf, type RunAs } from '../run-as.ts';

/**
 * The user that PostgreSQL runs as. It refuses to run as root; then it runs as `postgres`, which is created if the machine has
 * no such user.
 */
export async function serverUser(): Promise<RunAs> {
  if (process.getuid?.() !== 0) return {};
  try {
    return await idsOf('postgres');
  } catch {
    const args = ['--system', '--user-group', '--no-create-home', 'postgres'];
    await promisify(execFile)('useradd', args, { env: childEnvironment() });
    return idsOf('postgres');
  }
}
