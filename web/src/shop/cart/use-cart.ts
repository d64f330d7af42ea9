import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CreatorId, ProductId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import { client } from '../../platform/api.ts';
import { keepCarts } from './queries.ts';

interface Line {
  readonly productId: ProductId;
  /** 0 takes it out. */
  readonly quantity: number;
  readonly chosenCents: Cents | null;
}

/** Puts a product into the cart with its creator, changes it there, or takes it out. */
export function useSetLine() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ productId, quantity, chosenCents }: Line) =>
      client.shop.setCartLine({ productId, quantity, chosenCents }),
    onSuccess: (changed) => keepCarts(queries, changed),
  });
}

/** Enters the code of a cart; '' takes it off. */
export function useSetCode(creatorId: CreatorId) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => client.shop.setCartCode({ creatorId, code }),
    onSuccess: (changed) => keepCarts(queries, changed),
  });
}
