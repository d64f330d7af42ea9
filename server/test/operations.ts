import { createRouterClient } from '@orpc/server';
import { pino } from 'pino';
import type { Deps } from '../src/kernel/deps.ts';
import { readConfig } from '../src/config.ts';
import type { CreatorOf } from '../src/kernel/acting.ts';
import type { Viewer } from '../src/kernel/viewer.ts';
import type { FixedClock } from '../src/platform/clock/clock.ts';
import type { Db } from '../src/platform/db/db.ts';
import { NO_COUNTRIES } from '../src/platform/countries/country-table.ts';
import { TestDisk } from '../src/platform/disk/test-disk.ts';
import type { Bus } from '../src/platform/bus/bus.ts';
import { Jobs } from '../src/platform/jobs/job.ts';
import type { Letter } from '../src/platform/mail/mail.ts';
import { areaParts } from '../src/area-parts.ts';
import { valueOf } from '../src/platform/http/json-text.ts';
import { collectedMail } from './collected-mail.ts';
import { recordRealtime, type Told } from './chats/told.ts';
import { router } from '../src/router.ts';
import { toOperationError } from '../src/platform/http/errors.ts';

/** There is no other process. */
const silentBus: Bus = {
  publish: async () => {},
  subscribe: () => () => {},
  onGap: () => {},
  close: async () => {},
};

/**
 * The dependencies of operations of content and discovery; using any other throws. Mail is kept in `letters`, realtime events
 * in `told`.
 */
export function testDeps(
  db: Db,
  clock: FixedClock,
  letters: Letter[] = [],
  told: Told[] = [],
): Deps {
  const log = pino({ level: 'silent' });
  const parts = {
    ...areaParts,
    config: readConfig({}),
    db,
    clock,
    countries: NO_COUNTRIES,
    tax: null,
    disk: new TestDisk(),
    jobs: new Jobs(clock),
    log,
    mail: collectedMail(letters, () => deps),
    bus: silentBus,
    realtime: recordRealtime(told),
  };
  const deps: Deps = new Proxy(parts as unknown as Deps, {
    get(target, name, receiver) {
      if (!(name in target)) throw new Error(`this test has no ${String(name)}`);
      return Reflect.get(target, name, receiver) as unknown;
    },
  });
  return deps;
}

/**
 * Calls operations as a viewer (null: a stranger), with inputs checked as over HTTP. The viewer acts for themselves, or for the
 * creator that `creatorOf` returns.
 */
export function operationsAs(deps: Deps, viewer: Viewer | null, creatorOf?: CreatorOf) {
  return createRouterClient(router, {
    context: {
      deps,
      viewer,
      ...(creatorOf && { creatorOf }),
      request: { id: 'test', ip: '127.0.0.1', userAgent: 'test' },
    },
    interceptors: [async ({ next }) => valueOf(await next())],
  });
}

/** The error code of a refused call, or 'ok'. */
export async function codeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'ok';
  } catch (error) {
    return toOperationError(error, 'test', pino({ level: 'silent' })).code;
  }
}
