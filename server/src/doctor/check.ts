import type { Logger } from 'pino';
import type { Finding } from '@limelight/contract/doctor/operations';
import type { Config } from '../config.ts';
import type { Db } from '../platform/db/db.ts';

/** The installation that is examined. */
export interface Subject {
  readonly config: Config;
  /** Sentences on settings that the start refuses. */
  readonly faults: readonly string[];
  /** Why the address of HOST and PORT can't be listened on; null where this process listens there, or could. */
  readonly addressFault: string | null;
  /** The examining process is the server. */
  readonly isServing: boolean;
  /** The examining process is that of a restored copy that isn’t live: it asks nothing outside. */
  readonly isHeld: boolean;
  /** Null: the embedded database, which runs only with the server. */
  readonly db: Db | null;
  /** The migrations of this version; null where they were applied before the examination. */
  readonly migrations: string | null;
  readonly log: Logger;
}

export type Verdict = Omit<Finding, 'name'>;

/** One part of an installation, which is tried and said in a line. */
export interface Check {
  readonly name: string;
  /** It asks the peers of this installation, or writes to them. */
  readonly asksOutside?: boolean;
  /** An error that it throws is bad news too. */
  run(subject: Subject): Promise<Verdict>;
}

export const good = (line: string): Verdict => ({ state: 'good', line });
export const warning = (line: string): Verdict => ({ state: 'warning', line });
export const bad = (line: string): Verdict => ({ state: 'bad', line });
export const off = (line: string): Verdict => ({ state: 'off', line });

const BY_WEIGHT = ['off', 'good', 'warning', 'bad'] as const;

/** One verdict of several: the worst state, and the lines of those that have it. */
export function together(verdicts: readonly Verdict[]): Verdict {
  const weights = verdicts.map(({ state }) => BY_WEIGHT.indexOf(state));
  const state = BY_WEIGHT[Math.max(0, ...weights)] ?? 'off';
  const lines = verdicts.filter((one) => one.state === state).map(({ line }) => line);
  return { state, line: lines.join(' ') };
}

/** An error in words: with the cause that `fetch` hides behind 'fetch failed'. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause, message } = error;
  if (cause instanceof Error) return wordsOf(cause);
  // a failed connection to a name with several addresses has no message of its own
  const [first] = error instanceof AggregateError ? error.errors : [];
  return message || (first === undefined ? error.name : wordsOf(first));
}
