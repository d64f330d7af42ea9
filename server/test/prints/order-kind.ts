import type { GalleryEntry } from '../../src/kernel/parts/gallery-part.ts';
import type { OrderKind } from '../../src/kernel/parts/order-kind.ts';
import { endBetween } from '../../src/payments/index.ts';
import { printById, titlesOf } from './queries.ts';

/** Two thirds go to the creator, one to the framer. */
const CREATOR_SHARE = 6_667;

/** A copy belongs to its buyer at once; a framed print is delivered later, to another person, and its framer is paid too. */
export const printOrder: OrderKind = {
  kind: 'print',
  title: 'Print',
  gallery: {
    async entries({ db }, _viewer, held) {
      const titles = new Map(
        (
          await db.many(
            titlesOf,
            held.map(({ thingId }) => thingId),
          )
        ).map((row) => [row.id, row]),
      );
      return new Map(
        held.map(({ thingId, isRevoked }): [string, GalleryEntry[]] => [
          thingId,
          [
            {
              title: titles.get(thingId)?.title ?? 'A print',
              path: `/prints/${thingId}`,
              media: null,
              gone: isRevoked ? 'refunded' : null,
            },
          ],
        ]),
      );
    },
  },
  endOfSale: (_deps, tx, order) => endBetween(tx, order),
  async onPaid(_deps, tx, { buyer_id: holderId, creator_id: creatorId }, lines) {
    const source = 'marketplace' as const;
    const paid = [];
    for (const { thing_id: thingId, is_delivered_later: isFramed } of lines) {
      const { framer_id: framerId } = await tx.one(printById, thingId);
      paid.push(
        isFramed
          ? {
              source,
              payees: [
                { creatorId, shareBasisPoints: CREATOR_SHARE, source },
                { creatorId: framerId, shareBasisPoints: 10_000 - CREATOR_SHARE, source },
              ],
            }
          : { source, grants: [{ kind: 'print', thingId, holderId }] },
      );
    }
    return paid;
  },
  ifRefunded: async () => ({ effect: 'ends', onTop: [] }),
};
