import { errorSentence } from '../../platform/errors.ts';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Loading, Skeleton } from '../../ui/lists/skeleton.tsx';
import { CardChoice } from '../cards/card-choice.tsx';
import type { useCardToPayWith } from './use-card-to-pay-with.ts';

/** The choice of a card for a purchase, after the saved cards have loaded. */
export function CardSection({
  value: { query, cards, chosen, choose, fields },
  disabled,
}: {
  readonly value: ReturnType<typeof useCardToPayWith>;
  readonly disabled: boolean;
}) {
  if (query.isPending) {
    return (
      <Loading label="Loading your cards">
        <Skeleton className="h-12 rounded-lg" />
        <Skeleton className="mt-4 h-12 rounded-lg" />
      </Loading>
    );
  }
  if (query.error !== null && cards.length === 0) {
    return (
      <ErrorState
        message={errorSentence(query.error)}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  return (
    <CardChoice cards={cards} value={chosen} onChange={choose} card={fields} disabled={disabled} />
  );
}
