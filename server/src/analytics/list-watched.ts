import type { WatchedMedia } from '@limelight/contract/analytics/operations';
import { WATCHED_COLUMNS } from '@limelight/contract/analytics/texts';
import type { ActingCreator } from '../kernel/acting.ts';
import type { Deps } from '../kernel/deps.ts';
import { ownMediaViews } from '../media/index.ts';
import { csvFile, toCsv } from '../platform/csv.ts';
import { watched } from './watch-queries.ts';

type WatchDeps = Pick<Deps, 'db' | 'clock'>;
interface Days {
  readonly from: string;
  readonly to: string;
}

/** How many recordings a page shows. */
export const WATCHED = 50;

/** How far people played the creator's films and sounds in these days, most played first; `most`: null for all. */
export async function listWatched(
  deps: WatchDeps,
  creator: ActingCreator,
  { from, to }: Days,
  most: number | null,
): Promise<WatchedMedia[]> {
  const rows = await deps.db.many(watched, creator.id, from, to, most);
  if (rows.length === 0) return [];
  const views = await ownMediaViews(
    deps,
    creator,
    rows.map((row) => row.media_id),
  );
  const viewOf = new Map(views.map((view) => [view.id, view]));
  return rows.flatMap(({ media_id: id, three_quarters: threeQuarters, ...counts }) => {
    const view = viewOf.get(id);
    if (!view || view.kind === 'picture' || view.kind === 'file') return [];
    const { kind, fileName, durationMs, thumbnailUrl } = view;
    return [{ mediaId: id, kind, fileName, durationMs, thumbnailUrl, threeQuarters, ...counts }];
  });
}

const COUNTS = ['starts', 'quarters', 'halves', 'threeQuarters', 'ends'] as const;
const HEADER = [
  WATCHED_COLUMNS.fileName,
  'Seconds',
  ...COUNTS.map((count) => WATCHED_COLUMNS[count]),
];

/** Every film and sound that was played in these days, as CSV. */
export async function exportWatched(
  deps: WatchDeps,
  creator: ActingCreator,
  days: Days,
): Promise<File> {
  const all = await listWatched(deps, creator, days, null);
  const cells = all.map((one) => [
    one.fileName,
    one.durationMs === null ? '' : String(Math.round(one.durationMs / 1_000)),
    ...COUNTS.map((count) => String(one[count])),
  ]);
  return csvFile('watched.csv', [toCsv([HEADER, ...cells])]);
}
