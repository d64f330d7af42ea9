import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { savedFilters } from '@limelight/contract/fans/operations';
import { savedViewId } from '@limelight/contract/platform/ids';
import { fakeApi } from '../../test/fake-api.ts';
import { api } from '../platform/api.ts';
import { makeQueryClient } from '../platform/query-client.ts';
import { ListGone, useListGone } from './filter-gone.tsx';
import { chosenOf, NO_FILTERS } from './filters-in-address.ts';
import { savedViews } from './queries.ts';

const calls = { removeSavedView: vi.fn() };
fakeApi({ client: { fans: calls } });

const GONE = '0190b5f0-0000-7000-8000-000000000001';
const KEPT = '0190b5f0-0000-7000-8000-000000000002';
const VIEW = {
  id: savedViewId.parse('0190b5f0-0000-7000-8000-000000000003'),
  name: 'Regulars',
  filters: savedFilters.parse({ listId: GONE, minSpentCents: 100 }),
};

function Shown({ listId, onShowAll }: { listId: string; onShowAll: () => void }) {
  const chosen =
    listId === GONE
      ? chosenOf(VIEW.filters)
      : { ...NO_FILTERS, listId, segment: 'former' as const };
  return useListGone(chosen) ? <ListGone chosen={chosen} onShowAll={onShowAll} /> : 'fans';
}

function show(listId: string) {
  const queries = makeQueryClient();
  queries.setDefaultOptions({ queries: { retry: false, staleTime: Infinity } });
  vi.spyOn(queries, 'invalidateQueries').mockResolvedValue();
  queries.setQueryData(api.creators.listLists.queryOptions({ input: {} }).queryKey, {
    items: [{ id: KEPT, name: 'Best', people: 1 }],
  });
  queries.setQueryData(savedViews().queryKey, { items: [VIEW] });
  const onShowAll = vi.fn<() => void>();
  render(
    <QueryClientProvider client={queries}>
      <Shown listId={listId} onShowAll={onShowAll} />
    </QueryClientProvider>,
  );
  return onShowAll;
}

it('says that the list of a saved view is gone, and removes the view', async () => {
  calls.removeSavedView.mockResolvedValue({ ok: true });
  const onShowAll = show(GONE);
  expect(screen.getByText(/deleted the list that this saved view shows/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Remove saved view' }));
  await waitFor(() => expect(onShowAll).toHaveBeenCalled());
  expect(calls.removeSavedView).toHaveBeenCalledWith({ savedViewId: VIEW.id });
});

it('says nothing of a list that is there, or of none', () => {
  show(KEPT);
  expect(screen.getByText('fans')).toBeTruthy();
  cleanup();
  show('');
  expect(screen.getByText('fans')).toBeTruthy();
});
