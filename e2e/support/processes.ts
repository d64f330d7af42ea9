import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** The process and all of its descendants at this moment. */
export async function withChildren(pid: number): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'pid=,ppid=']);
  const rows = stdout.trim().split('\n');
  const pairs = rows.map((row) => row.trim().split(/\s+/).map(Number));
  const found = [pid];
  // grows during the loop
  for (const parent of found)
    for (const [child = 0, of] of pairs) if (of === parent) found.push(child);
  return found;
}

/** Sends a signal to all of them at once; processes that have ended meanwhile are skipped. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) if (isAlive(pid)) process.kill(pid, signal);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
