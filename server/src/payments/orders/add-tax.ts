import type { CreatorId, UserId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import type { Deps } from '../../kernel/deps.ts';
import { statement, t } from '../../platform/db/statement.ts';
import type { NewLine } from './queries.ts';
import { costOf } from '../refunds/refund-lines.ts';

const placeOfBuyer = statement({
  name: 'payments.place-of-buyer',
  params: [t.uuid<UserId>()],
  row: { time_zone: t.text().certain(), locale: t.text().certain() },
  text: `select time_zone, locale from people where id = $1`,
});

/** Returns the same lines, each with its tax; a line that costs nothing has none. */
export async function addTax(
  { db, tax }: Pick<Deps, 'db' | 'tax'>,
  { buyerId: id, creatorId }: { readonly buyerId: UserId; readonly creatorId: CreatorId },
  lines: readonly NewLine[],
): Promise<readonly NewLine[]> {
  if (tax === null || lines.every((line) => costOf(line) === 0)) return lines;
  const { time_zone: timeZone, locale } = await db.one(placeOfBuyer, id);
  const buyer = { id, timeZone, locale };
  return Promise.all(
    lines.map(async (line) => {
      const priceCents = costOf(line);
      if (priceCents === 0) return line;
      const due = await tax.taxOf({ buyer, creatorId, kind: line.kind, priceCents });
      if (due === null || due.cents === 0) return line;
      return { ...line, tax_cents: toCents(due.cents), tax_label: due.label };
    }),
  );
}
