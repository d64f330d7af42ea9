import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { BadgeDollarSign, Plus } from 'lucide-react';
import { TIERS } from '@limelight/contract/creators/limits';
import type { OwnTier } from '@limelight/contract/creators/operations';
import type { TierId } from '@limelight/contract/platform/ids';
import { api } from '../../platform/api.ts';
import { errorSentence } from '../../platform/errors.ts';
import { Button } from '../../ui/forms/button.tsx';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { ErrorState } from '../../ui/lists/error-state.tsx';
import { Loading, Skeleton } from '../../ui/lists/skeleton.tsx';
import { toastFault } from '../../ui/dialogs/toast-fault.ts';
import { PriceAnswers } from './price-answers.tsx';
import { TierDialog } from './tier-dialog.tsx';
import { TierRow } from './tier-row.tsx';

/** The creator's tiers: names, prices and what each includes, in the order of the page. */
export function TiersEditor() {
  const query = useQuery(api.creators.listTiers.queryOptions({ input: {} }));
  const queries = useQueryClient();
  const [editing, setEditing] = useState<OwnTier | 'new'>();
  const [answersOf, setAnswersOf] = useState<OwnTier>();
  const [archiving, setArchiving] = useState<OwnTier>();
  const refresh = {
    onSuccess: () => queries.invalidateQueries({ queryKey: api.creators.key() }),
    onError: toastFault,
  };
  const archive = useMutation(
    api.creators.archiveTier.mutationOptions({
      ...refresh,
      onSettled: () => setArchiving(undefined),
    }),
  );
  const restore = useMutation(api.creators.restoreTier.mutationOptions(refresh));
  const order = useMutation(api.creators.orderTiers.mutationOptions(refresh));

  if (query.isPending) {
    return (
      <Loading label="Loading your tiers">
        <Skeleton className="h-40 rounded-lg" />
      </Loading>
    );
  }
  if (!query.data) {
    return (
      <ErrorState
        message={errorSentence(query.error)}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  const open = query.data.items.filter((tier) => tier.archivedAt === null);
  const archived = query.data.items.filter((tier) => tier.archivedAt !== null);
  const move = (from: number, to: number) =>
    order.mutate({ tierIds: moved(open, from, to).map((tier) => tier.id) });
  const newTier = open.length < TIERS.most && (
    <Button onClick={() => setEditing('new')}>
      <Plus aria-hidden className="size-4.5" strokeWidth={1.75} />
      New tier
    </Button>
  );
  return (
    <>
      {open.length === 0 ? (
        <EmptyState icon={BadgeDollarSign} title="No tiers yet" action={newTier}>
          Fans join a tier. Each has a monthly price, or is free, and a list of what’s included.
        </EmptyState>
      ) : (
        <ol aria-label="Tiers on your page" className="space-y-3">
          {open.map((tier, index) => (
            <TierRow
              key={tier.id}
              tier={tier}
              busy={order.isPending}
              onEdit={() => setEditing(tier)}
              onAnswers={() => setAnswersOf(tier)}
              onUp={index > 0 ? () => move(index, index - 1) : undefined}
              onDown={index < open.length - 1 ? () => move(index, index + 1) : undefined}
              onArchive={open.length > 1 ? () => setArchiving(tier) : undefined}
            />
          ))}
        </ol>
      )}
      {open.length > 0 && (
        <div className="mt-4 text-sm text-muted">
          {newTier || `You can have up to ${TIERS.most} tiers.`}
        </div>
      )}
      {archived.length > 0 && (
        <section className="mt-8">
          <h2 className="mb-3 text-base">No longer sold</h2>
          <ul className="space-y-3">
            {archived.map((tier) => (
              <TierRow
                key={tier.id}
                tier={tier}
                busy={restore.isPending}
                onEdit={() => setEditing(tier)}
                onAnswers={() => setAnswersOf(tier)}
                onRestore={
                  open.length < TIERS.most
                    ? () => restore.mutate({ tierId: tier.id satisfies TierId })
                    : undefined
                }
              />
            ))}
          </ul>
        </section>
      )}
      {editing && (
        <TierDialog
          tier={editing === 'new' ? null : editing}
          onClose={() => setEditing(undefined)}
        />
      )}
      {answersOf && <PriceAnswers tier={answersOf} onClose={() => setAnswersOf(undefined)} />}
      <ConfirmDialog
        open={archiving !== undefined}
        onClose={() => setArchiving(undefined)}
        onConfirm={() => archiving && archive.mutate({ tierId: archiving.id })}
        title={`Stop selling “${archiving?.name ?? ''}”?`}
        confirmLabel="Stop selling"
        busy={archive.isPending}
      >
        Nobody new can join it. Its members stay, at the price they pay, until they leave. You can
        sell it again anytime.
      </ConfirmDialog>
    </>
  );
}

function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from);
  const item = items[from];
  return item === undefined ? rest : [...rest.slice(0, to), item, ...rest.slice(to)];
}
