import type { EarningSource } from '@limelight/contract/earnings/sources';
import type { OrderKinds } from '../kernel/parts/order-kind.ts';
import type { OrderKindName } from '../kernel/order.ts';
import type { SoldPart } from '../kernel/parts/sold-part.ts';

/** The kinds of orders that are listed under what sold best, as parameters of statements. */
export interface SoldKinds {
  readonly kinds: readonly OrderKindName[];
  readonly sources: readonly EarningSource[];
  /** By the source that they earn under. */
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
