import { lazy, Suspense, useState } from 'react';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { Plus, TicketPercent } from 'lucide-react';
import type { DiscountCode } from '@limelight/contract/shop/operations';
import { api } from '../../platform/api.ts';
import { ConfirmDialog } from '../../ui/dialogs/dialog.tsx';
import { toastFault } from '../../ui/dialogs/toast-fault.ts';
import { Button } from '../../ui/forms/button.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { codes } from '../manage/queries.ts';
import { CodeRow } from './code-row.tsx';

const CodeDialog = lazy(async () => ({ default: (await import('./code-dialog.tsx')).CodeDialog }));

/** The creator's discount codes; makes and ends them. */
export function CodesTab() {
  const query = useInfiniteQuery(codes());
  const queries = useQueryClient();
  const [isNew, setIsNew] = useState(false);
  const [ending, setEnding] = useState<DiscountCode>();
  const end = useMutation(
    api.shop.endCode.mutationOptions({
      onSuccess: () => queries.invalidateQueries({ queryKey: api.shop.listCodes.key() }),
      onError: toastFault,
      onSettled: () => setEnding(undefined),
    }),
  );
  const create = (
    <Button variant="primary" onClick={() => setIsNew(true)}>
      <Plus aria-hidden className="size-4.5" strokeWidth={1.75} />
      New code
    </Button>
  );
  return (
    <div className="max-w-170">
      <PagedList
        query={query}
        label="Loading your codes"
        skeleton={
          <div className="space-y-3">
            <Skeleton className="h-36 rounded-lg" />
            <Skeleton className="h-36 rounded-lg" />
          </div>
        }
        empty={
          <EmptyState icon={TicketPercent} title="No codes yet" action={create}>
            A code takes something off in the cart. Share it with the people you choose.
          </EmptyState>
        }
      >
        {(items) => (
          <>
            <div className="mb-4">{create}</div>
            <ul aria-label="Discount codes" className="space-y-3">
              {items.map((code) => (
                <li key={code.id}>
                  <CodeRow code={code} onEnd={() => setEnding(code)} />
                </li>
              ))}
            </ul>
          </>
        )}
      </PagedList>
      <Suspense>{isNew && <CodeDialog onClose={() => setIsNew(false)} />}</Suspense>
      <ConfirmDialog
        open={ending !== undefined}
        onClose={() => setEnding(undefined)}
        onConfirm={() => ending && end.mutate({ codeId: ending.id })}
        title={`End the code ${ending?.code ?? ''}?`}
        confirmLabel="End code"
        busy={end.isPending}
      >
        It takes nothing off from now on. Orders that were paid with it stay as they are.
      </ConfirmDialog>
    </div>
  );
}
