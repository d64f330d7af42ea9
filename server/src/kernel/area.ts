import type { AnyRouter } from '@orpc/server';
import type { NoticeArea } from './parts/notice-area.ts';
import type { OrderKind } from './parts/order-kind.ts';
import type { AccountPart } from './parts/account-part.ts';
import type { BlockHandler } from './parts/block-handler.ts';
import type { BytePart } from './parts/byte-part.ts';
import type { ChannelRule } from './parts/channel-rule.ts';
import type { Consumer } from './parts/consumer.ts';
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
 * All that an area of the product is to the rest of the process (docs/decisions/0059-areas.md). server/src/areas.ts lists
 * the areas; nothing else does.
 */
export interface Area {
  /** The word for it in contract, server, web, tables and tests; its folder. */
  readonly name: string;
  /** Its tables: only its own SQL writes them (scripts/check-tables.mjs). Literals, since lint reads the source. */
  readonly tables: readonly string[];
  /** Its views that other areas may read. Literals, too. */
  readonly views?: readonly string[];
  /** Its operations, with its name as their first word. */
  readonly routes?: AnyRouter;
  readonly jobs?: readonly JobHandler[];
  /** What writes its letters as they leave. */
  readonly letters?: readonly LetterWriter[];
  /** What it reads of all areas' events. */
  readonly consumers?: readonly Consumer[];
  /** What it tells people. */
  readonly notices?: NoticeArea;
  /** What it sells. */
  readonly orderKinds?: readonly OrderKind[];
  /** What it knows of fans, for lists and audiences that are narrowed by it. */
  readonly fanFilter?: FanFilter;
  /** What fans buy of it, as far as they are narrowed by it. */
  readonly boughtThings?: BoughtThings;
  /** What an account has in it. */
  readonly ofAccount?: AccountPart;
  /** Who may have the files that it shows. */
  readonly bytes?: BytePart;
  /** Its private channels. */
  readonly channels?: readonly ChannelRule[];
  /** What can be reported of it, by the kinds of its contract (`reported-….ts`). */
  readonly reports?: Readonly<Record<string, ReportKind>>;
  /** Lets go of files before they are deleted. */
  readonly onFilesLeaving?: FilesLeaving;
  /** Whether a viewer sees who a person is. */
  readonly seesPerson?: SeesPerson;
  /** Whether a viewer and a person have met. */
  readonly hasMet?: HasMet;
  /** What a block ends. */
  readonly onBlocked?: readonly BlockHandler[];
  /** What joining a creator brings along. */
  readonly onJoined?: JoinHandler;
  /** What a suspension stops, and its end brings back. */
  readonly onSuspension?: SuspensionHandler;
  /** What it does for areas before it, or for the kernel, which call for one such thing. */
  readonly ports?: Partial<Ports>;
}

/** Keeps the exact types: router.ts and area-parts.ts do not compile where an area's part is missing. */
export const defineArea = <const Declared extends Area>(area: Declared): Declared => area;
