import { lazy, Suspense, useState } from 'react';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BadgeDollarSign, Plus } from 'lucide-react';
import { Link } from 'react-router';
import type { Promotion } from '@limelight/contract/memberships/operations';
import { api } from '../../platform/api.ts';
import { Button } from '../../ui/forms/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { FailedLine } from '../../ui/lists/failed-line.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { toastFault } from '../../ui/dialogs/toast-fault.ts';
import { PromotionRow } from './promotion-row.tsx';

const PromotionDialog = lazy(async () => ({
  default: (await import('./promotion-dialog.tsx')).PromotionDialog,
}));

/** The creator's own, newest first. */
const promotions = () =>
  api.memberships.listPromotions.infiniteOptions({
    input: (cursor: string | undefined) => (cursor === undefined ? {} : { cursor }),
    initialPageParam: undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });

/** A creator's promotions with their results; makes and ends them. */
export function PromotionsScreen({ handle }: { readonly handle: string }) {
  const query = useInfiniteQuery(promotions());
  const tiers = useQuery(api.creators.listTiers.queryOptions({ input: {} }));
  const queries = useQueryClient();
  const [isNew, setIsNew] = useState(false);
  const [ending, setEnding] = useState<Promotion>();
  const end = useMutation(
    api.memberships.endPromotion.mutationOptions({
      onSuccess: () =>
        queries.invalidateQueries({ queryKey: api.memberships.listPromotions.key() }),
      onError: toastFault,
      onSettled: () => setEnding(undefined),
    }),
  );
  const priced = tiers.data?.items.filter((one) => one.archivedAt === null && one.priceCents > 0);
  const create =
    priced?.length === 0 ? (
      <Button asChild variant="primary">
        <Link to="/creator/create?tab=tiers">Set a price for a tier</Link>
      </Button>
    ) : (
      <Button variant="primary" disabled={!priced} onClick={() => setIsNew(true)}>
        <Plus aria-hidden className="size-4.5" strokeWidth={1.75} />
        New promotion
      </Button>
    );
  return (
    <>
      {tiers.isError && !tiers.data && <FailedLine query={tiers} />}
      <PagedList
        query={query}
        label="Loading your promotions"
        skeleton={<Skeleton className="h-40 rounded-lg" />}
        empty={
          <EmptyState icon={BadgeDollarSign} title="No promotions yet" action={create}>
            {priced?.length === 0
              ? 'A promotion needs a tier on sale that has a price.'
              : 'Take something off the first month, or let fans try a tier for free.'}
          </EmptyState>
        }
      >
        {(items) => (
          <>
            <div className="mb-4">{create}</div>
            <ul aria-label="Promotions" className="space-y-3">
              {items.map((promotion) => (
                <li key={promotion.id}>
                  <PromotionRow
                    promotion={promotion}
                    handle={handle}
                    onEnd={() => setEnding(promotion)}
                  />
                </li>
              ))}
            </ul>
          </>
        )}
      </PagedList>
      {isNew && priced && (
        <Suspense>
          <PromotionDialog tiers={priced} onClose={() => setIsNew(false)} />
        </Suspense>
      )}
      <ConfirmDialog
        open={ending !== undefined}
        onClose={() => setEnding(undefined)}
        onConfirm={() => ending && end.mutate({ promotionId: ending.id })}
        title="End this promotion?"
        confirmLabel="End promotion"
        busy={end.isPending}
      >
        Nobody can claim it anymore. Fans who already claimed it keep what they got.
      </ConfirmDialog>
    </>
  );
}
