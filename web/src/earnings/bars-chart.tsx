import { Bar, BarChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts';
import { formatDay } from '../platform/calendar.ts';
import { ticksOf } from './ticks.ts';

export interface Point {
  readonly date: string;
  readonly value: number;
}

/** A figure as bars, one for each day or week. Loaded on demand, because the library is large. */
export default function BarsChart({
  series,
  label,
  say,
  sayShort,
  leastStep,
}: {
  readonly series: readonly Point[];
  readonly label: string;
  /** Formats a value in full. */
  readonly say: (value: number) => string;
  /** Formats a value for the axis, short. */
  readonly sayShort: (value: number) => string;
  /**
   * The smallest step between labels of the axis that `sayShort` does not round to the same text: 1, 2 or 5 times a power of
   * ten.
   */
  readonly leastStep: number;
}) {
  const ticks = ticksOf(
    series.map(({ value }) => value),
    leastStep,
  );
  return (
    <div role="img" aria-label={label} className="h-64 w-full text-xs">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          data={[...series]}
          margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="date"
            tickFormatter={formatDay}
            tickLine={false}
            axisLine={{ stroke: 'var(--line)' }}
            tick={{ fill: 'var(--muted)' }}
            minTickGap={24}
          />
          <YAxis
            width={48}
            tickFormatter={sayShort}
            tickLine={false}
            axisLine={false}
            tick={{ fill: 'var(--muted)' }}
            ticks={ticks}
            domain={[ticks[0] ?? 0, ticks.at(-1) ?? 0]}
            interval={0}
          />
          <Tooltip
            cursor={{ fill: 'var(--hover)' }}
            content={({ active, payload }) => {
              const point: unknown = payload[0]?.payload;
              return active && isPoint(point) ? (
                <div className="rounded-sm bg-raised px-3 py-2 text-xs shadow-2 ring-1 ring-line">
                  <p className="text-muted">{formatDay(point.date)}</p>
                  <p className="numbers text-sm font-semibold">{say(point.value)}</p>
                </div>
              ) : null;
            }}
          />
          <Bar
            dataKey="value"
            fill="var(--accent)"
            radius={[4, 4, 0, 0]}
            maxBarSize={36}
            isAnimationActive={false}
          />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

function isPoint(value: unknown): value is Point {
  return typeof value === 'object' && value !== null && 'date' in value && 'value' in value;
}
