import type { Logger } from 'pino';
import { inWords, type MigrationNews, type TellMigration } from '../platform/db/migrating/news.ts';

/** A migration that took less is in the log only. */
const LONG_MS = 1_000;

/** Shows what happens while the database is migrated: a line on the screen for what takes long, and all of it in the log. */
export function tellMigration(
  log: Pick<Logger, 'info' | 'warn'>,
  print: (line: string) => void = (line) => console.log(line),
): TellMigration {
  return (news) => {
    const line = lineOf(news);
    if (line !== null) print(line);
    const { kind, ...facts } = news;
    if (kind === 'blocked') log.warn(facts, 'a migration gets no lock and is tried again');
    else log.info(facts, LOGGED[kind]);
  };
}

const LOGGED = {
  waiting: 'another process migrates the database',
  begun: 'migrating the database',
  running: 'a migration is running',
  applied: 'migration applied',
} as const;

function lineOf(news: MigrationNews): string | null {
  switch (news.kind) {
    case 'waiting':
      return 'Another process is migrating the database. Waiting for it …';
    case 'begun':
      if (news.isNew) return null;
      return news.of === 1
        ? 'Applying one migration to the database …'
        : `Applying ${news.of} migrations to the database …`;
    case 'running':
      return `${placeOf(news)} has been running for ${seconds(news.ms)}${news.blockers.length > 0 ? ` and waits for ${news.blockers.map(inWords).join(' and ')}` : ''} …`;
    case 'blocked':
      return `${placeOf(news)} needs a lock that ${news.blockers[0] ? inWords(news.blockers[0]) : 'another session'} holds. Trying again in ${seconds(news.againInMs)} …`;
    case 'applied':
      return news.ms < LONG_MS ? null : `${placeOf(news)} took ${seconds(news.ms)}.`;
  }
}

const placeOf = ({ name, at, of }: { name: string; at: number; of: number }): string =>
  `Migration ${at} of ${of} (${name.replace(/\.sql$/, '')})`;

const seconds = (ms: number): string => `${(ms / 1000).toFixed(ms < 10_000 ? 1 : 0)} s`;
