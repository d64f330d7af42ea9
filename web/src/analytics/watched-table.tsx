import type { WatchedMedia } from '@limelight/contract/analytics/operations';
import { WATCHED_COLUMNS } from '@limelight/contract/analytics/texts';
import { client } from '../platform/api.ts';
import type { DayRange } from '../platform/calendar.ts';
import { compactCount } from '../ui/lists/count.tsx';
import { Written } from '../ui/forms/written.tsx';
import { TableCard } from './table-card.tsx';

const MARKS = ['quarters', 'halves', 'threeQuarters', 'ends'] as const;

/** How far people played each film and sound in these days, as shares of those who started. */
export function WatchedTable({
  watched,
  days,
}: {
  readonly watched: readonly WatchedMedia[];
  readonly days: DayRange;
}) {
  return (
    <TableCard
      name="watched"
      title="Watched to the end"
      about="How far people play the videos and sounds in your posts and mass messages. Each person counts once a day, and skipping ahead doesn’t count."
      days={days}
      save={(range) => client.analytics.exportWatched(range)}
      failure="Couldn’t export what was watched"
      nothing="Nobody played a video or a sound in these days."
      isEmpty={watched.length === 0}
    >
      <thead>
        <tr className="border-b border-line text-left text-muted">
          <th scope="col" className="py-2 font-medium">
            {WATCHED_COLUMNS.fileName}
          </th>
          {(['starts', ...MARKS] as const).map((figure) => (
            <th
              key={figure}
              scope="col"
              className="py-2 pl-4 text-right font-medium whitespace-nowrap"
            >
              {WATCHED_COLUMNS[figure]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {watched.map((one) => (
          <tr key={one.mediaId}>
            <th scope="row" className="py-2 text-left font-normal">
              <span className="flex items-center gap-3">
                {one.thumbnailUrl !== null && (
                  <img
                    src={one.thumbnailUrl}
                    alt=""
                    loading="lazy"
                    decoding="async"
                    className="size-10 shrink-0 rounded-md bg-sunken object-cover"
                  />
                )}
                <Written className="max-w-56 truncate">{one.fileName}</Written>
              </span>
            </th>
            <td className="numbers py-2 pl-4 text-right">{compactCount(one.starts)}</td>
            {MARKS.map((mark) => (
              <td key={mark} className="numbers py-2 pl-4 text-right">
                {shareOf(one[mark], one.starts)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </TableCard>
  );
}

/** A person who continues on the next day reaches marks on a day without a start, so the share is capped at the whole. */
const shareOf = (count: number, starts: number) =>
  starts === 0 ? '' : `${Math.min(100, Math.round((100 * count) / starts))}%`;
