import type { EarningSource } from '@limelight/contract/earnings/sources';
import type { OrderKinds } from '../kernel/parts/order-kind.ts';
import type { OrderKindName } from '../kernel/order.ts';
import type { SoldPart } from '../kernel/parts/sold-part.ts';

/** The kinds of orders that stand among what sold best, as statements take them. */
export interface SoldKinds {
  readonly kinds: readonly OrderKindName[];
  readonly sources: readonly EarningSource[];
  /** By the source of their income. */
  readonly bySource: ReadonlyMap<
    EarningSource,
    { readonly kind: OrderKindName; readonly sold: SoldPart }
  >;
}

export function soldKinds({ all }: OrderKinds): SoldKinds {
  const shown = all.flatMap(({ kind, sold }) => (sold ? { kind, sold } : []));
  return {
    kinds: shown.map(({ kind }) => kind),
    sources: shown.map(({ sold }) => sold.source),
    bySource: new Map(shown.map((one) => [one.sold.source, one])),
  };
}
