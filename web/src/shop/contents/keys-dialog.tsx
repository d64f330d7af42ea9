import { useState } from 'react';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { KeyRound, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import type { OwnProduct } from '@limelight/contract/shop/operations';
import { api } from '../../platform/api.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { toastFault } from '../../ui/dialogs/toast-fault.ts';
import { IconButton } from '../../ui/forms/icon-button.tsx';
import { ChipGroup } from '../../ui/lists/chips.tsx';
import { EmptyState } from '../../ui/lists/empty-state.tsx';
import { PagedList } from '../../ui/lists/paged-list.tsx';
import { Skeleton } from '../../ui/lists/skeleton.tsx';
import { Time } from '../../ui/values/time.tsx';
import { salePath } from '../manage/paths.ts';

type Show = 'left' | 'sold';

/** The keys of a product: those that wait for a buyer, and those that are sold. */
export function KeysDialog({
  own,
  onChanged,
  onClose,
}: {
  readonly own: OwnProduct;
  readonly onChanged: (fresh: OwnProduct) => void;
  readonly onClose: () => void;
}) {
  const queries = useQueryClient();
  const [show, setShow] = useState<Show>('left');
  const query = useInfiniteQuery(
    api.shop.listKeys.infiniteOptions({
      input: (cursor: string | undefined) => ({
        productId: own.id,
        show,
        ...(cursor !== undefined && { cursor }),
      }),
      initialPageParam: undefined,
      getNextPageParam: (last) => last.nextCursor ?? undefined,
      staleTime: 0,
    }),
  );
  const remove = useMutation(
    api.shop.removeKey.mutationOptions({
      onSuccess: (fresh) => {
        onChanged(fresh);
        return queries.invalidateQueries({ queryKey: api.shop.listKeys.key() });
      },
      onError: toastFault,
    }),
  );
  return (
    <Dialog open onClose={onClose} title="License keys">
      <ChipGroup
        label="Which keys"
        value={show}
        onChange={setShow}
        options={[
          { value: 'left', label: 'Left' },
          { value: 'sold', label: 'Sold' },
        ]}
        className="mb-3"
      />
      <PagedList
        query={query}
        label="Loading the keys"
        skeleton={<Skeleton className="h-40 rounded-lg" />}
        empty={
          <EmptyState icon={KeyRound} title={show === 'left' ? 'No keys left' : 'No keys sold yet'}>
            {show === 'left' ? 'Add more below the product’s files and links.' : ''}
          </EmptyState>
        }
      >
        {(items) => (
          <ul aria-label="Keys" className="divide-y divide-line">
            {items.map(({ id, key, soldAt, orderId }) => (
              <li key={id} className="flex min-h-12 items-center gap-3 py-1 text-sm">
                <span className="min-w-0 flex-1">
                  <span dir="ltr" className="block font-mono wrap-anywhere">
                    {key}
                  </span>
                  {soldAt !== null && (
                    <span className="block text-muted">
                      Sold <Time at={soldAt} style="date" />
                    </span>
                  )}
                </span>
                {orderId === null ? (
                  <IconButton
                    icon={Trash2}
                    label={`Remove ${key}`}
                    disabled={remove.isPending}
                    onClick={() => remove.mutate({ productId: own.id, keyId: id })}
                  />
                ) : (
                  <Link
                    to={salePath(orderId)}
                    className="font-medium text-accent-text underline-offset-4 hover:underline"
                  >
                    Order
                  </Link>
                )}
              </li>
            ))}
          </ul>
        )}
      </PagedList>
    </Dialog>
  );
}
