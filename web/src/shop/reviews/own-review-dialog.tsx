import { useInfiniteQuery } from '@tanstack/react-query';
import type { ProductId } from '@limelight/contract/platform/ids';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { FailedLine } from '../../ui/lists/failed-line.tsx';
import { Loading, Skeleton } from '../../ui/lists/skeleton.tsx';
import { reviews } from './queries.ts';
import { ReviewDialog } from './review-dialog.tsx';

/** The viewer's review of a product, written or changed; reads what they said before. */
export function OwnReviewDialog({
  productId,
  title,
  onClose,
}: {
  readonly productId: ProductId;
  readonly title: string;
  readonly onClose: () => void;
}) {
  const query = useInfiniteQuery(reviews(productId));
  const [first] = query.data?.pages ?? [];
  if (first) {
    return <ReviewDialog productId={productId} title={title} mine={first.mine} onClose={onClose} />;
  }
  return (
    <Dialog open onClose={onClose} title="Your review">
      {query.error ? (
        <FailedLine query={query} />
      ) : (
        <Loading label="Loading your review">
          <Skeleton className="h-40 rounded-lg" />
        </Loading>
      )}
    </Dialog>
  );
}
