import path from 'node:path';
import type { Logger } from 'pino';
import { type Config, isPublic } from '../config.ts';
import type { Deps } from '../kernel/deps.ts';
import { openLive } from '../live/index.ts';
import { isolatedWorker, workFolderOf } from '../media/index.ts';
import {
  choosePaymentProvider,
  countedProvider,
  followSandboxClock,
  heldProvider,
} from '../payments/index.ts';
import { createPostgresBus } from '../platform/bus/postgres-bus.ts';
import { createRedisBus } from '../platform/bus/redis-bus.ts';
import { NO_COUNTRIES, openCountries } from '../platform/countries/country-table.ts';
import { OffsetClock } from '../platform/clock/clock.ts';
import { createReadPage } from '../platform/http/read-page.ts';
import type { Db } from '../platform/db/db.ts';
import { Jobs } from '../platform/jobs/job.ts';
import { createMail } from '../platform/mail/deliver-mail.ts';
import { createPush } from '../platform/push/push.ts';
import { createSms } from '../platform/sms/deliver-sms.ts';
import { createRealtime } from '../services/realtime/tell.ts';
import { createRelay } from '../services/realtime/relay.ts';
import { areaParts } from '../area-parts.ts';
import { heldStorage } from './held.ts';
import { openStorage } from './open-storage.ts';

/** Puts the real parts together; tests use their own (test/operations.ts). */
export async function makeDeps(given: {
  config: Config;
  db: Db;
  log: Logger;
  databaseUrl: string;
  /** For a restored copy that is not live: money does not move, and files are only read. */
  isHeld?: boolean;
  /** This process serves people, and so may have streams. */
  servesPeople?: boolean;
}): Promise<Deps> {
  const { config, db, log, databaseUrl, isHeld = false, servesPeople = false } = given;
  const clock = new OffsetClock();
  const jobs = new Jobs(clock);
  const databaseBus = await createPostgresBus(databaseUrl, log);
  const bus = config.redisUrl === null ? databaseBus : await createRedisBus(config.redisUrl, log);
  const relay = createRelay(bus, log);
  if (config.paymentProvider === 'sandbox') await followSandboxClock(db, databaseBus, clock);
  const payments = countedProvider(
    await choosePaymentProvider({ config, databaseUrl, clock, jobs, log }),
  );
  const storage = await openStorage(config);
  return {
    ...areaParts,
    config,
    db,
    log,
    clock,
    jobs,
    countries:
      config.countryTable === null ? NO_COUNTRIES : await openCountries(config.countryTable),
    readPage: createReadPage(),
    bus,
    databaseBus,
    relay,
    realtime: createRealtime(relay),
    ...(isHeld ? heldStorage(storage) : storage),
    live:
      servesPeople && !isHeld && config.live.isOn
        ? openLive({
            log,
            folder: path.join(config.dataDir, 'live'),
            settings: {
              udpPort: config.live.port,
              bindAddress: isPublic(config) ? null : '127.0.0.1',
              publicAddresses: config.live.addresses,
              cpuPercent: config.live.cpuPercent,
            },
          })
        : null,
    mediaWorker: isolatedWorker(workFolderOf(config.dataDir), log),
    mail: createMail(jobs),
    sms: createSms(jobs),
    push: createPush({ contact: () => contactOf(config) }),
    tax: null,
    payments: isHeld ? heldProvider(payments) : payments,
  };
}

/** The contact for push services about this installation. */
function contactOf({ supportEmail, publicUrl }: Config): string {
  if (supportEmail !== null) return `mailto:${supportEmail}`;
  return publicUrl.startsWith('https:') ? publicUrl : 'mailto:nobody@localhost';
}
