import type { Finding } from '@limelight/contract/doctor/operations';
import { SECOND } from '../platform/clock/clock.ts';
import { bad, type Check, off, type Subject, type Verdict, wordsOf } from './check.ts';

/** Longer than any check waits for its own peer, so that the peer's own reason is said. */
const TIMEOUT_MS = 20 * SECOND;

const NOT_ASKED = off(
  'Not asked: this restored copy is held, and asks nothing outside until it is live.',
);

/** Runs every check at once, each with an end of its own; in the order of the list. */
export function examine(
  subject: Subject,
  checks: readonly Check[],
  timeoutMs = TIMEOUT_MS,
): Promise<Finding[]> {
  return Promise.all(
    checks.map(async ({ name, run, asksOutside = false }) => ({
      name,
      ...(asksOutside && subject.isHeld ? NOT_ASKED : await within(timeoutMs, run(subject))),
    })),
  );
}

async function within(ms: number, work: Promise<Verdict>): Promise<Verdict> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Verdict>((resolve) => {
    timer = setTimeout(() => resolve(bad(`No answer within ${ms / SECOND} seconds.`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } catch (error) {
    return bad(asSentence(wordsOf(error)));
  } finally {
    clearTimeout(timer);
  }
}

const asSentence = (words: string) => (/[.!?]$/.test(words) ? words : `${words}.`);
