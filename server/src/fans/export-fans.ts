import type { Fan, FanFilter } from '@limelight/contract/fans/operations';
import type { Viewer } from '../accounts/viewer.ts';
import type { Deps } from '../deps.ts';
import { csvFile, dollars, toCsv } from '../platform/csv.ts';
import { listFans } from './read-fans.ts';

/** Fans of one statement: 100,000 of them are 100 statements, and no more rows than these are in memory at once. */
const PAGE = 1000;

const day = (at: string | null | undefined) => at?.slice(0, 10) ?? '';

const STATES = {
  active: 'Active',
  trial: 'Free trial',
  leaving: 'Canceled',
  failing: 'Payment failed',
} as const;
const stateOf = ({ membership, wasMember }: Fan) =>
  membership ? STATES[membership.state] : wasMember ? 'Former member' : '';

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
];

const rowOf = (fan: Fan): string[] => [
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
];

/** The viewer's fans as CSV, the newest first. Days are in UTC. */
export async function exportFans(
  deps: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  filter: FanFilter,
): Promise<File> {
  const parts = [toCsv([HEADER])];
  let cursor: string | undefined;
  do {
    const page = await listFans(deps, viewer, { ...filter, cursor, limit: PAGE, sort: 'newest' });
    if (page.items.length > 0) parts.push(toCsv(page.items.map(rowOf)));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return csvFile('fans.csv', parts);
}
