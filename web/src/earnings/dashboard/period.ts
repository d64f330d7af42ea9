import {
  addDays,
  firstOfMonth,
  mondayOf,
  type Day,
  type DayRange,
} from '../../platform/calendar.ts';

export const periodKinds = ['thisWeek', 'lastWeek', 'lastMonth', 'custom'] as const;
type PeriodKind = (typeof periodKinds)[number];

/** The choice of the period chips; `custom` has its own days. */
export type Period =
  | { readonly kind: Exclude<PeriodKind, 'custom'> }
  | ({ readonly kind: 'custom' } & DayRange);

/** The period that a figure's change is compared with, as text. */
export function comparedWithOf(period: Period, today: Day): string {
  const { from, to } = daysOf(period, today);
  const isOneDay = from === to;
  switch (period.kind) {
    case 'thisWeek':
      return isOneDay ? 'the same day last week' : 'the same days last week';
    case 'lastWeek':
      return 'the week before';
    case 'lastMonth':
      return 'the month before';
    case 'custom':
      return isOneDay ? 'the day before' : 'the days before';
  }
}

/** The longest custom range in days: the server counts each of them. */
export const LONGEST_RANGE_DAYS = 366;

/** The days of a period, given `today`; this week ends today, since later days have no figures. */
export function daysOf(period: Period, today: Day): DayRange {
  const monday = mondayOf(today);
  switch (period.kind) {
    case 'thisWeek':
      return { from: monday, to: today };
    case 'lastWeek':
      return { from: addDays(monday, -7), to: addDays(monday, -1) };
    case 'lastMonth': {
      const to = addDays(firstOfMonth(today), -1);
      return { from: firstOfMonth(to), to };
    }
    case 'custom':
      return { from: period.from, to: period.to };
  }
}

/** The days to compare a period with: the same days of last week, the month before, or the days right before. */
export function daysBefore(period: Period, today: Day): DayRange {
  const days = daysOf(period, today);
  switch (period.kind) {
    case 'thisWeek':
    case 'lastWeek':
      return { from: addDays(days.from, -7), to: addDays(days.to, -7) };
    case 'lastMonth': {
      const to = addDays(days.from, -1);
      return { from: firstOfMonth(to), to };
    }
    case 'custom': {
      const length = Math.round((Date.parse(days.to) - Date.parse(days.from)) / 86_400_000) + 1;
      return { from: addDays(days.from, -length), to: addDays(days.from, -1) };
    }
  }
}
