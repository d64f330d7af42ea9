import type { CardId, OrderId, UserId } from '@limelight/contract/platform/ids';
import { emit } from '../../src/events/index.ts';
import type { Deps } from '../../src/kernel/deps.ts';
import type { Viewer } from '../../src/kernel/viewer.ts';
import { deliverLine, grant, purchase } from '../../src/payments/index.ts';
import { printGiven } from './events.ts';
import { printById } from './queries.ts';

export async function buyPrints(
  deps: Deps,
  viewer: Viewer,
  asked: {
    readonly printId: string;
    readonly copies: number;
    readonly framed: number;
    readonly cardId?: CardId | undefined;
    readonly idempotencyKey: string;
  },
): Promise<OrderId> {
  const { creator_id: creatorId, price_cents: unitCents } = await deps.db.one(
    printById,
    asked.printId,
  );
  const line = { thingId: asked.printId, unitCents };
  const order = await purchase(
    deps,
    {
      kind: 'print',
      lines: [
        { ...line, quantity: asked.copies },
        { ...line, title: 'Framed print', quantity: asked.framed, isDeliveredLater: true },
      ],
      buyerId: viewer.id,
      creatorId,
      cardId: asked.cardId,
      idempotencyKey: asked.idempotencyKey,
    },
    async () => undefined,
  );
  return order.id;
}

/** Delivers the framed prints: from now on they belong to the other person. */
export async function giveFramed(
  deps: Deps,
  gift: {
    readonly orderId: OrderId;
    readonly printId: string;
    readonly buyerId: UserId;
    readonly holderId: UserId;
  },
): Promise<void> {
  const { orderId, printId, buyerId, holderId } = gift;
  await deps.db.tx(async (tx) => {
    const line = { orderId, position: 1 };
    if (!(await deliverLine(deps, tx, line))) return;
    const { creator_id: creatorId, price_cents: paidCents } = await tx.one(printById, printId);
    await grant(deps, tx, line, { kind: 'print', thingId: printId, holderId });
    await emit(deps, tx, printGiven, { printId, creatorId, buyerId, holderId, paidCents });
  });
}
