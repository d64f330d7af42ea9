import { useState } from 'react';
import { Grid3x3, Table } from 'lucide-react';
import type { WeekHour } from '@limelight/contract/analytics/operations';
import { useRegion } from '../platform/region.ts';
import { Card } from '../ui/lists/card.tsx';
import { ChipGroup } from '../ui/lists/chips.tsx';
import { compactCount } from '../ui/lists/count.tsx';
import { IconButton } from '../ui/forms/icon-button.tsx';
import { WideTable } from '../ui/lists/wide-table.tsx';
import { bestHoursWords, type HourFigure, hourRange, hourWords, WEEKDAYS } from './hour-words.ts';

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const LABELS = { visits: 'Visits', payments: 'Payments' } as const;
const FIGURES: readonly HourFigure[] = ['visits', 'payments'];

/** When visitors come and when they pay, by weekday and hour, as a chart or as a table. */
export function BestHours({ hours }: { readonly hours: readonly WeekHour[] }) {
  const [figure, setFigure] = useState<HourFigure>('visits');
  const [asTable, setAsTable] = useState(false);
  useRegion();
  const isEmpty = hours.length === 0;
  const words = bestHoursWords(hours, figure);
  const counts = new Map(hours.map((one) => [placeOf(one.weekday, one.hour), one[figure]]));
  const countOf = (weekday: number, hour: number) => counts.get(placeOf(weekday, hour)) ?? 0;
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="best-hours" className="text-base">
          Best hours
        </h2>
        {!isEmpty && (
          <IconButton
            icon={asTable ? Grid3x3 : Table}
            label={asTable ? 'Show as chart' : 'Show as table'}
            onClick={() => setAsTable(!asTable)}
          />
        )}
      </div>
      <p className="mt-1 text-sm text-muted">
        When your visitors come and when they pay, in your time zone. Renewals don’t count.
      </p>
      {isEmpty ? (
        <p className="py-10 text-center text-sm text-muted">
          Nobody came or paid in these days. Your best hours show here once somebody does.
        </p>
      ) : (
        <>
          <ChipGroup
            label="Figure of the hours"
            value={figure}
            onChange={setFigure}
            options={FIGURES.map((value) => ({ value, label: LABELS[value] }))}
            className="mt-3"
          />
          <p role="status" className="my-3 text-sm font-medium">
            {words}
          </p>
          {asTable ? (
            <HoursTable countOf={countOf} />
          ) : (
            <HeatMap
              countOf={countOf}
              label={`${LABELS[figure]} by weekday and hour`}
              most={Math.max(1, ...counts.values())}
            />
          )}
        </>
      )}
    </Card>
  );
}

const placeOf = (weekday: number, hour: number) => weekday * 24 + hour;

interface Counts {
  /** Weekdays are from 1, Monday. */
  readonly countOf: (weekday: number, hour: number) => number;
}

const ROW = 'grid grid-cols-[2.25rem_repeat(24,minmax(0,1fr))] gap-px';

/** The more happened in an hour, the stronger its color; 24 narrow columns fit on a phone. */
function HeatMap({
  countOf,
  label,
  most,
}: Counts & { readonly label: string; readonly most: number }) {
  return (
    <div role="img" aria-label={label} className="flex flex-col gap-px text-xs text-muted">
      {WEEKDAYS.map((name, index) => (
        <div key={name} className={ROW}>
          <span className="self-center">{name.slice(0, 3)}</span>
          {HOURS.map((hour) => {
            const count = countOf(index + 1, hour);
            return (
              <span
                key={hour}
                title={`${name}, ${hourRange(hour)}: ${compactCount(count)}`}
                className="h-5 rounded-[2px] bg-sunken"
                style={
                  count > 0
                    ? {
                        backgroundColor: `color-mix(in oklab, var(--accent) ${20 + Math.round((80 * count) / most)}%, var(--sunken))`,
                      }
                    : undefined
                }
              />
            );
          })}
        </div>
      ))}
      <div className={ROW}>
        <span />
        {[0, 6, 12, 18].map((hour) => (
          <span key={hour} className="col-span-6 whitespace-nowrap">
            {hourWords(hour)}
          </span>
        ))}
      </div>
    </div>
  );
}

function HoursTable({ countOf }: Counts) {
  return (
    <WideTable labeledBy="best-hours">
      <thead>
        <tr className="border-b border-line text-left text-muted">
          <th scope="col" className="py-2 font-medium">
            Hour
          </th>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col" className="py-2 pl-3 text-right font-medium">
              <abbr title={name} className="no-underline">
                {name.slice(0, 3)}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {HOURS.map((hour) => (
          <tr key={hour}>
            <th scope="row" className="py-2 text-left font-normal whitespace-nowrap">
              {hourWords(hour)}
            </th>
            {WEEKDAYS.map((name, index) => (
              <td key={name} className="numbers py-2 pl-3 text-right">
                {compactCount(countOf(index + 1, hour))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
}
