import type { CreatorId } from '@limelight/contract/platform/ids';
import type { Sale } from '@limelight/contract/shop/sales';
import type { Deps } from '../../kernel/deps.ts';
import { zoneOf } from '../../kernel/rules.ts';
import { csvFile, dollars, toCsv } from '../../platform/csv.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { listSales, type SaleFilters } from './read-sales.ts';

/** Orders per round: no more are in memory at once. */
const PAGE = 500;

const zoneOfSeller = statement({
  name: 'shop.zone-of-seller',
  params: [t.uuid<CreatorId>()],
  row: { time_zone: t.text().certain() },
  text: `select ${zoneOf('$1')} as time_zone`,
});

const HEADER = [
  'Order',
  'Day',
  'Buyer',
  'Handle',
  'Product',
  'Pieces',
  'Price of one (USD)',
  'Discount (USD)',
  'Refunded (USD)',
  'State',
  'Code',
  'Earned with the order (USD)',
  'Invoice',
];

const STATES = {
  to_deliver: 'Waiting',
  delivered: 'Delivered',
  returned: 'Not paid',
  refunded: 'Refunded',
};

/** A row for each line; what the order earned is in the row of its first line, so that a sum of the column is right. */
const rowsOf = (sale: Sale, day: (at: string) => string): string[][] =>
  sale.lines.map((line, at) => [
    sale.number,
    day(sale.paidAt),
    sale.buyer.displayName,
    sale.buyer.handle,
    line.title,
    String(line.quantity),
    dollars(line.unitCents),
    dollars(line.discountCents),
    dollars(line.refundedCents),
    STATES[line.state],
    sale.code ?? '',
    at === 0 ? dollars(sale.netCents) : '',
    sale.invoices.find(({ kind }) => kind === 'invoice')?.number ?? '',
  ]);

/** What a creator sold as CSV, the latest first. Days are those of the creator's time zone, as in the filters. */
export async function exportSales(
  deps: Pick<Deps, 'db'>,
  creatorId: CreatorId,
  filters: SaleFilters,
): Promise<File> {
  const { time_zone: timeZone } = await deps.db.one(zoneOfSeller, creatorId);
  // en-CA writes dates as YYYY-MM-DD
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const day = (at: string) => format.format(new Date(at));
  const parts = [toCsv([HEADER])];
  let cursor: string | undefined;
  do {
    const page = await listSales(deps, creatorId, { ...filters, cursor, limit: PAGE });
    if (page.items.length > 0) parts.push(toCsv(page.items.flatMap((sale) => rowsOf(sale, day))));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return csvFile('sales.csv', parts);
}
