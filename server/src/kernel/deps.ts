import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import type { LivePort } from './live-engine.ts';
import type { MediaWorker } from './media-worker.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { Bus } from '../platform/bus/bus.ts';
import type { ReadPage } from '../platform/http/read-page.ts';
import type { Countries } from '../platform/countries/country-table.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Db } from '../platform/db/db.ts';
import type { Disk } from '../platform/disk/disk.ts';
import type { Files } from '../platform/files/files.ts';
import type { Jobs } from '../platform/jobs/job.ts';
import type { Mail } from '../platform/mail/mail.ts';
import type { Push } from '../platform/push/push.ts';
import type { Sms } from '../platform/sms/sms.ts';
import type { Realtime } from '../services/realtime/port.ts';
import type { Relay } from '../services/realtime/relay.ts';
import type { Uploads } from '../services/storage/index.ts';
import type { TaxPort } from './tax.ts';

/**
 * Everything the product needs from outside itself; area-parts.ts adds what its areas declare for each other. Made once by
 * main.ts, or by a test with its own parts.
 */
export interface Deps {
  readonly config: Config;
  readonly db: Db;
  readonly jobs: Jobs;
  readonly files: Files;
  readonly uploads: Uploads;
  readonly disk: Disk;
  readonly mediaWorker: MediaWorker;
  /** Takes streams in and gives them out; null in processes that serve none. */
  readonly live: LivePort | null;
  readonly mail: Mail<Deps>;
  readonly sms: Sms;
  readonly push: Push;
  readonly payments: PaymentProvider;
  /** Computes the tax of a sale; null where no tax is taken. */
  readonly tax: TaxPort | null;
  readonly clock: Clock;
  /** Which country a network address is in. */
  readonly countries: Countries;
  /** Reads pages of other sites, for the metadata in them. */
  readonly readPage: ReadPage;
  /** Carries short messages between processes. */
  readonly bus: Bus;
  /** What the database itself reports at a commit: new events, changed rows, ended accounts. */
  readonly databaseBus: Bus;
  /** Carries messages between the sockets of all processes. */
  readonly relay: Relay;
  /** Sends news to people who are connected now. */
  readonly realtime: Realtime;
  readonly log: Logger;
}
