import { lazy, Suspense, useState } from 'react';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Pencil, Star } from 'lucide-react';
import type { ProductView } from '@limelight/contract/shop/operations';
import { api, client } from '../../platform/api.ts';
import { useRegion } from '../../platform/region.ts';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { toastFault } from '../../ui/dialogs/toast-fault.ts';
import { Button } from '../../ui/forms/button.tsx';
import { EmptyLine } from '../../ui/lists/empty-line.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { reviews as reviewsQuery } from './queries.ts';
import { ReviewItem } from './review-item.tsx';
import { averageWords, Stars, STARS } from './stars.tsx';

const ReviewDialog = lazy(async () => ({
  default: (await import('./review-dialog.tsx')).ReviewDialog,
}));

/** What buyers say of a product: the stars in sum, this viewer's own review, and the others. */
export function ReviewList({ product }: { readonly product: ProductView }) {
  const { id: productId, rating, canReview, title, creator } = product;
  const query = useInfiniteQuery(reviewsQuery(productId));
  const queries = useQueryClient();
  const [asks, setAsks] = useState<'write' | 'remove' | null>(null);
  const close = () => setAsks(null);
  const [first] = query.data?.pages ?? [];
  const mine = first?.mine ?? null;
  const remove = useMutation({
    mutationFn: () => client.shop.removeReview({ productId }),
    onSuccess: async () => {
      close();
      await Promise.all(
        [reviewsQuery(productId).queryKey, api.shop.get.key({ input: { productId } })].map(
          (queryKey) => queries.invalidateQueries({ queryKey }),
        ),
      );
    },
    onError: toastFault,
  });
  return (
    <section aria-labelledby="reviews" className="scroll-mt-24">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 id="reviews" className="text-lg">
          Reviews
        </h2>
        {canReview && first && (
          <Button size="sm" onClick={() => setAsks('write')}>
            <Pencil aria-hidden className="size-4" strokeWidth={1.75} />
            {mine ? 'Change your review' : 'Write a review'}
          </Button>
        )}
      </div>
      {first && rating.average !== null && rating.count > 0 && (
        <Summary average={rating.average} count={rating.count} counts={first.counts} />
      )}
      <PagedList
        query={query}
        label="Loading reviews"
        skeleton={<Skeleton className="h-32 rounded-lg" />}
        empty={<EmptyLine>No reviews yet. Buyers can write one.</EmptyLine>}
        moreLabel="More reviews"
      >
        {(items) => (
          <div className="divide-y divide-line">
            {[...(mine ? [mine] : []), ...items.filter(({ id }) => id !== mine?.id)].map(
              (review) => (
                <ReviewItem
                  key={review.id}
                  review={review}
                  creatorName={creator.displayName}
                  onEdit={() => setAsks('write')}
                  onRemove={() => setAsks('remove')}
                />
              ),
            )}
          </div>
        )}
      </PagedList>
      <Suspense>
        {asks === 'write' && (
          <ReviewDialog productId={productId} title={title} mine={mine} onClose={close} />
        )}
      </Suspense>
      <ConfirmDialog
        open={asks === 'remove'}
        onClose={close}
        onConfirm={() => remove.mutate()}
        title="Remove your review?"
        confirmLabel="Remove"
        kind="danger"
        busy={remove.isPending}
      >
        Your stars, words and picture go, and so does the creator’s answer. You can write another
        one later.
      </ConfirmDialog>
    </section>
  );
}

function Summary({
  average,
  count,
  counts,
}: {
  readonly average: number;
  readonly count: number;
  readonly counts: readonly number[];
}) {
  useRegion();
  const most = Math.max(1, ...counts);
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg bg-raised p-4 ring-1 ring-line ring-inset">
      <div className="shrink-0">
        <p className="numbers font-display text-2xl font-semibold">{averageWords(average)}</p>
        <Stars value={Math.round(average / 10)} />
        <p className="numbers mt-1 text-sm text-muted">
          {count} {count === 1 ? 'review' : 'reviews'}
        </p>
      </div>
      <ul aria-label="How the stars are spread" className="min-w-[min(12rem,100%)] flex-1">
        {STARS.toReversed().map((star) => {
          const given = counts[star - 1] ?? 0;
          return (
            <li key={star} className="numbers flex items-center gap-2 text-xs text-muted">
              <span className="sr-only">
                {star} {star === 1 ? 'star' : 'stars'}: {given}
              </span>
              <span aria-hidden className="flex w-6 items-center gap-0.5">
                {star}
                <Star className="size-3" strokeWidth={1.75} />
              </span>
              <svg
                aria-hidden
                viewBox="0 0 100 1"
                preserveAspectRatio="none"
                className="h-1.5 min-w-0 flex-1 rounded-full bg-sunken"
              >
                <rect width={(given / most) * 100} height="1" className="fill-warning" />
              </svg>
              <span aria-hidden className="w-6 text-right">
                {given}
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
