import { areaParts } from '../area-parts.ts';
import { pino } from 'pino';
import { startTestAuth, type TestAuth } from '../../test/peers/start-auth.ts';
import { readConfig } from '../config.ts';
import type { Deps } from '../kernel/deps.ts';
import { Jobs } from '../platform/jobs/job.ts';
import { createAccount } from './index.ts';

/** auth/v1 whose users have accounts, and the dependencies that operations of accounts need; mail goes nowhere. */
export async function startTestAccounts(): Promise<{ auth: TestAuth; deps: Deps }> {
  const auth: TestAuth = await startTestAuth({
    hooks: {
      userCreated: (tx, user) => createAccount({ ...areaParts, clock: auth.clock }, tx, user),
    },
  });
  const parts = {
    ...areaParts,
    config: readConfig({ PUBLIC_URL: auth.url }),
    db: auth.db,
    clock: auth.clock,
    bus: auth.bus,
    mail: { send: async () => {} },
    log: pino({ level: 'silent' }),
    jobs: new Jobs(auth.clock),
  };
  return { auth, deps: parts as unknown as Deps };
}
