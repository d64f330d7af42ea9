import type { Fan, FanFilter } from '@limelight/contract/fans/operations';
import { AWAY, FORMER_MEMBER, MEMBERSHIP_WORDS } from '@limelight/contract/fans/texts';
import type { CreatorId } from '@limelight/contract/platform/ids';
import type { Deps } from '../kernel/deps.ts';
import { csvFile, dollars, toCsv } from '../platform/csv.ts';
import { statement, t } from '../platform/db/statement.ts';
import { zoneOf } from '../kernel/rules.ts';
import { listFans } from './read-fans.ts';

/** Fans per statement: 100,000 of them take 100 statements, and no more rows than these are in memory at once. */
const PAGE = 1000;

const zoneOfCreator = statement({
  name: 'fans.zone-of-creator',
  params: [t.uuid<CreatorId>()],
  row: { time_zone: t.text().certain() },
  text: `select ${zoneOf('$1')} as time_zone`,
});

/** Formats moments as the days they fall on in a time zone; '' for none. */
function daysIn(timeZone: string): (at: string | null | undefined) => string {
  // en-CA writes dates as YYYY-MM-DD
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return (at) => (at ? format.format(new Date(at)) : '');
}

const stateOf = ({ membership, wasMember }: Fan) =>
  membership ? MEMBERSHIP_WORDS[membership.state] : wasMember ? FORMER_MEMBER : '';

const HEADER = [
  'Name',
  'Handle',
  'Fan since',
  'Follows since',
  'Tier',
  'Membership',
  'Member since',
  'Paid until',
  'Spent (USD)',
  'Purchases',
  'Last payment',
  'Away',
];

const rowOf = (fan: Fan, day: ReturnType<typeof daysIn>): string[] => [
  fan.displayName,
  fan.handle,
  day(fan.since),
  day(fan.followsSince),
  fan.membership?.tierName ?? '',
  stateOf(fan),
  day(fan.membership?.since),
  day(fan.membership?.paidUntil),
  dollars(fan.spentCents),
  String(fan.purchases),
  day(fan.lastPaidAt),
  fan.isAway ? AWAY : '',
];

/** A creator's fans as CSV, newest first. Days are those of the creator's time zone, as in the filters. */
export async function exportFans(
  deps: Pick<Deps, 'db' | 'clock' | 'fanFilters'>,
  creatorId: CreatorId,
  filter: FanFilter,
): Promise<File> {
  const zone = await deps.db.one(zoneOfCreator, creatorId);
  const day = daysIn(zone.time_zone);
  const parts = [toCsv([HEADER])];
  let cursor: string | undefined;
  do {
    const page = await listFans(deps, creatorId, {
      ...filter,
      cursor,
      limit: PAGE,
      sort: 'newest',
    });
    if (page.items.length > 0) parts.push(toCsv(page.items.map((fan) => rowOf(fan, day))));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return csvFile('fans.csv', parts);
}
