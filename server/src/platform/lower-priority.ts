import { getPriority, setPriority } from 'node:os';

/**
 * Lets this process yield to others, down to this niceness. One that was started nicer stays so: without root's rights,
 * the system refuses to take niceness back (EACCES).
 */
export function lowerPriority(niceness: number): void {
  if (getPriority() < niceness) setPriority(niceness);
}
