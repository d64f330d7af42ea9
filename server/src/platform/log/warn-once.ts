import type { Logger } from 'pino';

const said = new Set<string>();

/** Warns once per process of something that would otherwise fill the log, such as rows that every reader comes across. */
export function warnOnce(log: Pick<Logger, 'warn'>, facts: object, sentence: string): void {
  const key = `${sentence} ${JSON.stringify(facts)}`;
  if (said.has(key)) return;
  said.add(key);
  log.warn(facts, sentence);
}
