import type { ReportedKind } from '@limelight/contract/safety/report-words';
import { areas } from './areas.ts';
import { fanFilters } from './fans/index.ts';
import type { Area } from './kernel/area.ts';
import type { AreaParts } from './kernel/area-parts.ts';
import { declaredBy, mergedOf } from './kernel/declared.ts';
import { orderKindsOf } from './kernel/parts/order-kind.ts';
import type { ReportKind } from './kernel/parts/report-kind.ts';
import { byteAccess } from './media/index.ts';
import { noticesConsumer, noticesOf } from './notifications/index.ts';
import { statement } from './platform/db/statement.ts';

/** A kind in the contract that no area declares does not compile. */
const reports: Readonly<Record<ReportedKind, ReportKind>> = mergedOf(areas, 'reports');

/**
 * Puts together what areas do for each other: once for every process, and for tests, which may add areas and declare the
 * statements of all of them separately.
 */
export function areaPartsWith(more: readonly Area[], declare = statement) {
  const all = [...areas, ...more];
  const notices = noticesOf(declaredBy(all, 'notices'), declare);
  return {
    consumers: [...declaredBy(all, 'consumers').flat(), noticesConsumer(notices)],
    channels: declaredBy(all, 'channels').flat(),
    notices,
    orderKinds: orderKindsOf(declaredBy(all, 'orderKinds').flat()),
    fanFilters: fanFilters(declaredBy(all, 'fanFilter'), declaredBy(all, 'boughtThings')),
    reportKinds: new Map(
      Object.entries<ReportKind>(Object.assign({}, reports, ...declaredBy(more, 'reports'))),
    ),
    auditedThings: new Map(declaredBy(all, 'audited').flatMap((things) => Object.entries(things))),
    byteAccess: byteAccess(declaredBy(all, 'bytes'), declare),
    dueWork: declaredBy(all, 'dueWork').flat(),
    accountParts: declaredBy(all, 'ofAccount').toReversed(),
    onFilesLeaving: declaredBy(all, 'onFilesLeaving'),
    seesPerson: declaredBy(all, 'seesPerson'),
    hasMet: declaredBy(all, 'hasMet'),
    onBlocked: declaredBy(all, 'onBlocked').flat(),
    onJoined: declaredBy(all, 'onJoined'),
    onSuspension: declaredBy(all, 'onSuspension'),
    ...mergedOf(areas, 'ports'),
  } satisfies AreaParts;
}

export const areaParts = areaPartsWith([]);
