import type { Notices } from './parts/notices.ts';
import type { OrderKinds } from './parts/order-kind.ts';
import type { AccountPart } from './parts/account-part.ts';
import type { Audit } from './audit-entry.ts';
import type { AuditedThings } from './parts/audited-things.ts';
import type { BlockHandler } from './parts/block-handler.ts';
import type { ByteAccess } from './parts/byte-part.ts';
import type { ChannelRule } from './parts/channel-rule.ts';
import type { Consumer } from './parts/consumer.ts';
import type { CreatorPages } from './creator-pages.ts';
import type { DueWork } from './parts/due-work.ts';
import type { FanFilters } from './parts/fan-filter.ts';
import type { FilesLeaving } from './parts/files-leaving.ts';
import type { FollowsSince } from './follows-since.ts';
import type { HasMet } from './has-met.ts';
import type { HasSecondFactor } from './has-second-factor.ts';
import type { JoinHandler } from './parts/join-handler.ts';
import type { PayoutEventHandler } from './parts/payout-event-handler.ts';
import type { ReportKinds } from './parts/report-kind.ts';
import type { SeesPerson } from './parts/sees-person.ts';
import type { SuspensionHandler } from './parts/suspension-handler.ts';

/** What exactly one area provides for earlier areas, or for the kernel. */
export interface Ports {
  /** Writes a line of the audit log. */
  readonly audit: Audit;
  readonly hasSecondFactor: HasSecondFactor;
  /** Keeps creators' pages in step as accounts begin and change. */
  readonly creatorPages: CreatorPages;
  /** Returns since when a fan follows a creator. */
  readonly followsSince: FollowsSince;
  /** Handles the payment provider's events about payouts. */
  readonly onPayoutEvent: PayoutEventHandler;
}

/** What areas declare for each other (`Area`), put together once for every process by server/src/area-parts.ts. */
export interface AreaParts extends Ports {
  readonly consumers: readonly Consumer[];
  readonly channels: readonly ChannelRule[];
  /** Every kind of notice. */
  readonly notices: Notices;
  /** Everything that can be bought. */
  readonly orderKinds: OrderKinds;
  /** What creators can filter their fans by. */
  readonly fanFilters: FanFilters;
  /** Everything that can be reported. */
  readonly reportKinds: ReportKinds;
  /** Everything that the audit log names, by the first word of a line's subject. */
  readonly auditedThings: ReadonlyMap<string, AuditedThings>;
  readonly byteAccess: ByteAccess;
  /** Jobs that do not run by themselves if they fell due while a restored copy was held. */
  readonly dueWork: readonly DueWork[];
  /** What areas do with an account's data; later areas come first, since they build on earlier ones. */
  readonly accountParts: readonly AccountPart[];
  readonly onFilesLeaving: readonly FilesLeaving[];
  readonly seesPerson: readonly SeesPerson[];
  readonly hasMet: readonly HasMet[];
  readonly onBlocked: readonly BlockHandler[];
  readonly onJoined: readonly JoinHandler[];
  readonly onSuspension: readonly SuspensionHandler[];
}

/**
 * Added here and not named in deps.ts: the areas' declarations use `Deps` themselves, and imports in a circle make files hard
 * to read on their own.
 */
declare module './deps.ts' {
  interface Deps extends AreaParts {}
}
