import type { OrderId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import type { LineOf } from '../../kernel/order.ts';
import type { Grant } from '../../kernel/parts/order-kind.ts';
import type { Tx } from '../../platform/db/db.ts';
import { insertGrants } from './grant-queries.ts';

/** A grant and the line of its order that gives it. */
type GrantOfLine = Grant & { readonly position: number };

/**
 * Opens a thing to a person by a line that was paid for, now or long after: a gift to another person, what exists only by
 * then. Once for a line, a person and a thing. Throws where the line was not paid for, or went back.
 */
export async function grant(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  { orderId, position }: LineOf,
  given: Grant,
): Promise<void> {
  await grantAll(deps, tx, orderId, [{ ...given, position }]);
}

/** All that the lines of an order give at once. */
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
  // Another order that gave the same thing at the same moment: this time its right is seen, and this one waits behind it.
  if ((await tx.run(insertGrants, rows)) < grants.length) await tx.run(insertGrants, rows);
}
