import type { CreatorId, UserId } from '@limelight/contract/platform/ids';
import { type Cents, toCents } from '@limelight/contract/platform/money';
import type { Deps } from '../../kernel/deps.ts';
import type { OrderKindName } from '../../kernel/order.ts';
import type { Tax } from '../../kernel/tax.ts';
import { statement, t } from '../../platform/db/statement.ts';
import type { NewLine } from './queries.ts';
import { costOf } from '../refunds/refund-lines.ts';

const placeOfBuyer = statement({
  name: 'payments.place-of-buyer',
  params: [t.uuid<UserId>()],
  row: { time_zone: t.text().certain(), locale: t.text().certain() },
  text: `select time_zone, locale from people where id = $1`,
});

/** Who buys from whom. */
interface Sides {
  readonly buyerId: UserId;
  readonly creatorId: CreatorId;
}

/**
 * The tax of each of these prices, at the same place; null where there is none, as of what costs nothing. For orders, and for
 * the price that a buyer sees before.
 */
export async function taxesOf(
  { db, tax }: Pick<Deps, 'db' | 'tax'>,
  { buyerId: id, creatorId }: Sides,
  prices: readonly { readonly kind: OrderKindName; readonly priceCents: Cents }[],
): Promise<readonly (Tax | null)[]> {
  if (tax === null || prices.every(({ priceCents }) => priceCents === 0))
    return prices.map(() => null);
  const { time_zone: timeZone, locale } = await db.one(placeOfBuyer, id);
  const buyer = { id, timeZone, locale };
  return Promise.all(
    prices.map(async (price) => {
      if (price.priceCents === 0) return null;
      const due = await tax.taxOf({ buyer, creatorId, ...price });
      return due === null || due.cents === 0 ? null : due;
    }),
  );
}

/** Returns the same lines, each with its tax; a line that costs nothing has none. */
export async function addTax(
  deps: Pick<Deps, 'db' | 'tax'>,
  sides: Sides,
  lines: readonly NewLine[],
): Promise<readonly NewLine[]> {
  const prices = lines.map((line) => ({ kind: line.kind, priceCents: costOf(line) }));
  const taxes = await taxesOf(deps, sides, prices);
  return lines.map((line, at) => {
    const due = taxes[at] ?? null;
    return due === null ? line : { ...line, tax_cents: toCents(due.cents), tax_label: due.label };
  });
}
