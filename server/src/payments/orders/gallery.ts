import type { UserId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import type { Counted } from '../../kernel/parts/gallery-part.ts';
import type { OrderKinds } from '../../kernel/parts/order-kind.ts';
import { countGrants } from './grant-queries.ts';

/** How many entries a person's purchases have in their gallery. */
export async function countBought(
  deps: Pick<Deps, 'db' | 'orderKinds'>,
  viewerId: UserId,
): Promise<Counted[]> {
  const parts = galleryKinds(deps.orderKinds);
  const plain = parts.filter(({ gallery }) => gallery?.counts === undefined);
  const [things, ...counted] = await Promise.all([
    deps.db.many(
      countGrants,
      viewerId,
      plain.map(({ kind }) => kind),
    ),
    ...parts.map(({ gallery }) => gallery?.counts?.(deps, viewerId) ?? []),
  ]);
  return [
    ...counted.flat(),
    ...things.map((row) => ({
      creatorId: row.creator_id,
      kind: null,
      month: row.month,
      files: row.things,
    })),
  ];
}

/** The kinds whose things appear in the gallery. */
export const galleryKinds = (orderKinds: OrderKinds) =>
  orderKinds.all.filter(({ gallery }) => gallery !== undefined);
