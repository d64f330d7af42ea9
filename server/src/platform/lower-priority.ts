import { readdirSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/**
 * Lets this process yield to others, down to this niceness. One that was started nicer stays so: without root's rights,
 * the system refuses to take niceness back (EACCES).
 */
export function lowerPriority(niceness: number): void {
  for (const id of ownThreads()) if (getPriority(id) < niceness) setPriority(id, niceness);
}

/**
 * On Linux each thread has a niceness of its own, and a new one that of its maker. By the time a program runs, its modules were
 * read by the pool in which pictures and films are encoded later. 0 stands for this process, where threads share its priority.
 */
function ownThreads(): readonly number[] {
  return process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [0];
}
