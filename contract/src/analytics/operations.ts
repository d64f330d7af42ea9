import { z } from 'zod';
import { creatorId, mediaId } from '../platform/ids.ts';
import { cents } from '../platform/money.ts';
import { input, operation } from '../platform/operation.ts';
import { day } from '../platform/time.ts';
import { countryCode } from '../platform/country.ts';
import { visitSource } from './visit-source.ts';
import { watchMark } from './watch.ts';

const counts = z.object({
  /** Visitors, each counted once a day. */
  visits: z.int(),
  /** People whose account was less than a day old when they first came. */
  signUps: z.int(),
  follows: z.int(),
  /** Memberships that began. */
  joins: z.int(),
  /** People who paid the creator for the first time. */
  buyers: z.int(),
  /** Platform Net, minus what was refunded or disputed in these days. */
  earnedCents: cents,
});

const cohort = z.object({
  /** YYYY-MM in the creator's time zone: when these memberships began. */
  month: z.string(),
  joined: z.int(),
  /** By months since: of the members who joined long enough ago, how many were still members then. */
  months: z.array(z.object({ could: z.int(), stayed: z.int() })),
});
export type Cohort = z.infer<typeof cohort>;

/** A full hour of a weekday, in the creator's time zone. */
const weekHour = z.object({
  /** 1 is Monday. */
  weekday: z.int().min(1).max(7),
  hour: z.int().min(0).max(23),
  visits: z.int(),
  /** Purchases without renewals, whose hour the buyer does not choose. A refund changes nothing here. */
  payments: z.int(),
});
export type WeekHour = z.infer<typeof weekHour>;

/** How far people played a film or a sound of the creator's. Each person counts once a day and mark. */
const watchedMedia = z.object({
  mediaId,
  kind: z.enum(['video', 'audio']),
  fileName: z.string(),
  durationMs: z.int().nullable(),
  thumbnailUrl: z.string().nullable(),
  starts: z.int(),
  /** People who played past a quarter of it, half, three quarters, and to its end. */
  quarters: z.int(),
  halves: z.int(),
  threeQuarters: z.int(),
  ends: z.int(),
});
export type WatchedMedia = z.infer<typeof watchedMedia>;

const analyticsPeriod = z.object({
  totals: counts.extend({ unfollows: z.int(), leaves: z.int() }),
  /** The sources with most visits first; at most 50. */
  sources: z.array(
    counts.extend({
      /** A visit's source; `unknown` for people never seen on the page, `other` for sources beyond 50 a day. */
      source: z.union([visitSource, z.enum(['unknown', 'other'])]),
    }),
  ),
  /** The hours with any visit or payment, from Monday on. */
  hours: z.array(weekHour),
  /** Where visitors were, the country with most visits first; null if the operator installed no table of countries. */
  countries: z.array(z.object({ country: countryCode, visits: z.int() })).nullable(),
  /** What most people played comes first; at most 50. */
  watched: z.array(watchedMedia),
  /** The last twelve months with members, the newest first. */
  cohorts: z.array(cohort),
});
export type Analytics = z.infer<typeof analyticsPeriod>;
export type AnalyticsSource = Analytics['sources'][number];

/** Days in the creator's time zone, both ends included. */
const days = input({ from: day, to: day });

export const analytics = {
  /** Records a visit to a creator's page; a visitor counts once a day, the owner and robots never. */
  recordVisit: operation('analytics.recordVisit', 'POST', '/analytics/visits', 'Record a visit')
    .input(input({ creatorId, source: visitSource }))
    .output(z.object({})),
  getAnalytics: operation('analytics.getAnalytics', 'GET', '/analytics', 'Where fans come from')
    .input(days)
    .output(analyticsPeriod),
  /** Every source of these days, as a table (text/csv) whose cells no spreadsheet runs as formulas. */
  exportSources: operation(
    'analytics.exportSources',
    'GET',
    '/analytics/sources/export',
    'Where fans come from, as a table',
  )
    .input(days)
    .output(z.file().mime('text/csv')),
  /** Where the visitors of these days were, as a table (text/csv); empty if no table of countries is installed. */
  exportCountries: operation(
    'analytics.exportCountries',
    'GET',
    '/analytics/countries/export',
    'Where my visitors are, as a table',
  )
    .input(days)
    .output(z.file().mime('text/csv')),
  /**
   * Records that the viewer, who may see the film or sound, played it this far. A viewer counts once a day and mark; the owner
   * and robots never count.
   */
  recordWatch: operation('analytics.recordWatch', 'POST', '/analytics/watches', 'Record a watch')
    .input(input({ mediaId, mark: watchMark }))
    .output(z.object({})),
  /** Every film and sound that was played in these days, as a table (text/csv) whose cells no spreadsheet runs as formulas. */
  exportWatched: operation(
    'analytics.exportWatched',
    'GET',
    '/analytics/watched/export',
    'How far my videos and sounds are played, as a table',
  )
    .input(days)
    .output(z.file().mime('text/csv')),
};
