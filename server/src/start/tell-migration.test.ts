import { expect, test, vi } from 'vitest';
import { tellMigration } from './tell-migration.ts';

test('what takes long is on the screen, and everything in the log', () => {
  const lines: string[] = [];
  const log = { info: vi.fn(), warn: vi.fn() };
  const tell = tellMigration(log, (line) => lines.push(line));
  const place = { name: '0866-posts-widen.sql', at: 2, of: 3 };
  const blocker = { pid: 7, application: 'limelight', seconds: 83.4, query: 'select\n 1' };
  tell({ kind: 'begun', of: 3, isNew: false });
  tell({ kind: 'running', ...place, ms: 20_100, blockers: [] });
  tell({ kind: 'running', ...place, ms: 30_000, blockers: [blocker] });
  tell({ kind: 'blocked', ...place, blockers: [blocker], againInMs: 5_000 });
  tell({ kind: 'applied', ...place, ms: 9_720 });
  tell({ kind: 'applied', ...place, ms: 12 });
  expect(lines).toEqual([
    'Applying 3 migrations to the database …',
    'Migration 2 of 3 (0866-posts-widen) has been running for 20 s …',
    'Migration 2 of 3 (0866-posts-widen) has been running for 30 s and waits for process 7 of PostgreSQL (limelight, in a transaction for 83 s: select 1) …',
    'Migration 2 of 3 (0866-posts-widen) needs a lock that process 7 of PostgreSQL (limelight, in a transaction for 83 s: select 1) holds. Trying again in 5.0 s …',
    'Migration 2 of 3 (0866-posts-widen) took 9.7 s.',
  ]);
  expect(log.info).toHaveBeenCalledWith({ ...place, ms: 12 }, 'migration applied');
  expect(log.warn).toHaveBeenCalledWith(
    { ...place, blockers: [blocker], againInMs: 5_000 },
    'a migration gets no lock and is tried again',
  );
});

test('an empty database is filled without a word', () => {
  const print = vi.fn();
  tellMigration({ info: vi.fn(), warn: vi.fn() }, print)({ kind: 'begun', of: 150, isNew: true });
  expect(print).not.toHaveBeenCalled();
});
