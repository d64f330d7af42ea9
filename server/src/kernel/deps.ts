import type { Logger } from 'pino';
import type { OrderKinds } from './order-kind.ts';
import type { CreatorPages } from './creator-pages.ts';
import type { Config } from '../config.ts';
import type { MediaWorker } from '../media/run-worker.ts';
import type { FanFilters } from './fan-filter.ts';
import type { HasMet } from './has-met.ts';
import type { JoinHandler } from './join-handler.ts';
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
import type { ReportKinds } from './report-kind.ts';
import type { Realtime } from '../services/realtime/port.ts';
import type { Relay } from '../services/realtime/relay.ts';
import type { Uploads } from '../services/storage/index.ts';
import type { BlockHandler } from './block-handler.ts';
import type { FilesLeaving } from './files-leaving.ts';
import type { FollowsSince } from './follows-since.ts';
import type { PayoutEventHandler } from './payout-event-handler.ts';
import type { SeesPerson } from './sees-person.ts';
import type { SuspensionHandler } from './suspension-handler.ts';

/** Everything the product needs from outside itself. Made once by main.ts, or by a test with its own parts. */
export interface Deps {
  readonly config: Config;
  readonly db: Db;
  readonly jobs: Jobs;
  readonly files: Files;
  readonly uploads: Uploads;
  readonly disk: Disk;
  readonly mediaWorker: MediaWorker;
  readonly mail: Mail<Deps>;
  readonly sms: Sms;
  readonly push: Push;
  readonly payments: PaymentProvider;
  /** Everything that can be bought. */
  readonly orderKinds: OrderKinds;
  /** Creators' pages, as their accounts begin and change. */
  readonly creatorPages: CreatorPages;
  /** What lets go of files before they are deleted, area by area. */
  readonly onFilesLeaving: readonly FilesLeaving[];
  /** Whether a viewer sees who a person is, area by area. */
  readonly seesPerson: readonly SeesPerson[];
  /** Whether a viewer and a person have met, area by area. */
  readonly hasMet: readonly HasMet[];
  /** What a block ends, area by area. */
  readonly onBlocked: readonly BlockHandler[];
  /** What joining a creator brings along, area by area. */
  readonly onJoined: readonly JoinHandler[];
  /** What a suspension stops, and its end brings back, area by area. */
  readonly onSuspension: readonly SuspensionHandler[];
  /** Everything that can be reported. */
  readonly reportKinds: ReportKinds;
  /** What creators narrow their fans by. */
  readonly fanFilters: FanFilters;
  /** What discovery knows of two people, for areas before it. */
  readonly followsSince: FollowsSince;
  /** What the payment provider's news of payouts does. */
  readonly onPayoutEvent: PayoutEventHandler;
  readonly clock: Clock;
  /** Where addresses are. */
  readonly countries: Countries;
  /** Reads pages of others, for what they say of themselves. */
  readonly readPage: ReadPage;
  /** Between processes. */
  readonly bus: Bus;
  /** What the database itself says at a commit: events to read, rows that changed, accounts that ended. */
  readonly databaseBus: Bus;
  /** What the sockets of all processes tell each other. */
  readonly relay: Relay;
  /** Tells people who are there of what is new. */
  readonly realtime: Realtime;
  readonly log: Logger;
}
