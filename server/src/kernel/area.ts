import type { AnyRouter } from '@orpc/server';
import type { NoticeArea } from './parts/notice-area.ts';
import type { OrderKind } from './parts/order-kind.ts';
import type { AccountPart } from './parts/account-part.ts';
import type { AuditedThings } from './parts/audited-things.ts';
import type { BlockHandler } from './parts/block-handler.ts';
import type { BytePart } from './parts/byte-part.ts';
import type { ChannelRule } from './parts/channel-rule.ts';
import type { Consumer } from './parts/consumer.ts';
import type { DueWork } from './parts/due-work.ts';
import type { BoughtThings, FanFilter } from './parts/fan-filter.ts';
import type { FilesLeaving } from './parts/files-leaving.ts';
import type { HasMet } from './has-met.ts';
import type { JobHandler, LetterWriter } from './parts/job.ts';
import type { JoinHandler } from './parts/join-handler.ts';
import type { Ports } from './area-parts.ts';
import type { ReportKind } from './parts/report-kind.ts';
import type { SeesPerson } from './parts/sees-person.ts';
import type { SuspensionHandler } from './parts/suspension-handler.ts';

/**
 * Everything the rest of the process knows about an area of the product (docs/decisions/0059-areas.md). server/src/areas.ts
 * lists the areas; nothing else does.
 */
export interface Area {
  /** The name of its folder, and its word in the contract, the server, the web app, the tables and the tests. */
  readonly name: string;
  /** Its tables: only its own SQL writes them (scripts/check-tables.mjs). Literals, since lint reads them from the source. */
  readonly tables: readonly string[];
  /** Its views that other areas may read. Literals as well. */
  readonly views?: readonly string[];
  /** Its operations; their names begin with the area's name. */
  readonly routes?: AnyRouter;
  readonly jobs?: readonly JobHandler[];
  /** Those of its jobs that an administrator decides about if they fell due while a restored copy was held. */
  readonly dueWork?: readonly DueWork[];
  /** Writes the area's emails when they are sent. */
  readonly letters?: readonly LetterWriter[];
  /** Its consumers of events, of all areas. */
  readonly consumers?: readonly Consumer[];
  /** The notices it sends people. */
  readonly notices?: NoticeArea;
  /** What it sells. */
  readonly orderKinds?: readonly OrderKind[];
  /** What fan lists and audiences can be filtered by with this area's data. */
  readonly fanFilter?: FanFilter;
  /** The things fans buy from it, as far as fans can be filtered by them. */
  readonly boughtThings?: BoughtThings;
  /** What it does with an account's data. */
  readonly ofAccount?: AccountPart;
  /** Who may have the bytes of the files that it shows. */
  readonly bytes?: BytePart;
  /** Its private channels. */
  readonly channels?: readonly ChannelRule[];
  /** What can be reported of it, by the kinds of its contract (`reported-….ts`). */
  readonly reports?: Readonly<Record<string, ReportKind>>;
  /** What the audit log names of it, by the first word of a line's subject. */
  readonly audited?: Readonly<Record<string, AuditedThings>>;
  /** Releases its references to files before they are deleted. */
  readonly onFilesLeaving?: FilesLeaving;
  /** Whether a viewer sees who a person is. */
  readonly seesPerson?: SeesPerson;
  /** Whether a viewer and a person have met. */
  readonly hasMet?: HasMet;
  /** What it ends when one person blocks another. */
  readonly onBlocked?: readonly BlockHandler[];
  /** What it does when a person joins a creator. */
  readonly onJoined?: JoinHandler;
  /** What a suspension stops, and what lifting it brings back. */
  readonly onSuspension?: SuspensionHandler;
  /** What it provides for earlier areas, or for the kernel, where exactly one area provides it. */
  readonly ports?: Partial<Ports>;
}

/** Keeps the exact types: router.ts and area-parts.ts do not compile where an area's part is missing. */
export const defineArea = <const Declared extends Area>(area: Declared): Declared => area;
