import type { OrderId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import type { LineOf } from '../../kernel/order.ts';
import type { Grant } from '../../kernel/parts/order-kind.ts';
import type { Tx } from '../../platform/db/db.ts';
import { insertGrants, insertGrantsOfOrders } from './grant-queries.ts';

/** A grant and the line of its order that gives it. */
type GrantOfLine = Grant & { readonly position: number };

/**
 * Opens a thing to a person by a line that was paid for, at the payment or long after: for example a gift to another person, or
 * something that did not exist before. Once per line, person and thing. Throws where the line was not paid for, or was
 * refunded.
 */
export async function grant(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  { orderId, position }: LineOf,
  given: Grant,
): Promise<void> {
  await grantAll(deps, tx, orderId, [{ ...given, position }]);
}

/**
 * Opens one thing to the buyers of many orders, by their first lines; once per order. Throws where a line was not paid for, or
 * was refunded.
 */
export async function grantToBuyers(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  orderIds: readonly OrderId[],
  thing: Pick<Grant, 'kind' | 'thingId'>,
): Promise<void> {
  await tx.run(insertGrantsOfOrders, orderIds, thing.kind, thing.thingId, clock.now());
}

/** Everything that the lines of an order grant at once. */
export async function grantAll(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  orderId: OrderId,
  grants: readonly GrantOfLine[],
): Promise<void> {
  if (grants.length === 0) return;
  const rows = {
    orderId,
    positions: grants.map((one) => one.position),
    holders: grants.map((one) => one.holderId),
    kinds: grants.map((one) => one.kind),
    things: grants.map((one) => one.thingId),
    now: clock.now(),
  };
  // Another order granted the same thing at the same moment: the second run sees that grant, and inserts this one as the next
  // in line.
  if ((await tx.run(insertGrants, rows)) < grants.length) await tx.run(insertGrants, rows);
}
