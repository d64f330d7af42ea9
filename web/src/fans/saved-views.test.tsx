import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { ORPCError } from '@orpc/client';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { SAVED_VIEW } from '@limelight/contract/fans/limits';
import { savedFilters } from '@limelight/contract/fans/operations';
import { savedViewId } from '@limelight/contract/platform/ids';
import { fakeApi } from '../../test/fake-api.ts';
import { makeQueryClient } from '../platform/query-client.ts';
import { type ChosenFilters, NO_FILTERS } from './filters-in-address.ts';
import { savedViews } from './queries.ts';
import { SavedViews } from './saved-views.tsx';

const calls = {
  saveView: vi.fn(),
  renameSavedView: vi.fn(),
  removeSavedView: vi.fn(),
};
fakeApi({ client: { fans: calls } });

const aView = (n: number, name: string, filters: object) => ({
  id: savedViewId.parse(`0190b5f0-0000-7000-8000-${String(n).padStart(12, '0')}`),
  name,
  filters: savedFilters.parse(filters),
});
const BIG = aView(1, 'Big spenders', { minSpentCents: 5_000 });
const GONE = aView(2, 'Gone', { segment: 'former' });

let queries: QueryClient;
beforeEach(() => {
  for (const call of Object.values(calls)) call.mockReset().mockResolvedValue({ ok: true });
  queries = makeQueryClient();
  queries.setDefaultOptions({ queries: { retry: false, staleTime: Infinity } });
  vi.spyOn(queries, 'invalidateQueries').mockResolvedValue();
});

function show(chosen: Partial<ChosenFilters> = {}, items = [BIG, GONE]) {
  queries.setQueryData(savedViews().queryKey, { items });
  const onApply = vi.fn<(filters: ChosenFilters) => void>();
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <SavedViews chosen={{ ...NO_FILTERS, ...chosen }} onApply={onApply} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return onApply;
}
const chip = (name: string) => screen.getByRole('button', { name });
async function fromMenu(name: string) {
  const menu = screen.getByRole('button', { name: 'More about this saved view' });
  // as a browser does it: a key that is not handled presses the button
  if (fireEvent.keyDown(menu, { key: 'Enter' })) fireEvent.click(menu);
  fireEvent.click(await screen.findByRole('menuitem', { name }));
}

it('applies a view with a press, and takes the one that is shown off', () => {
  const onApply = show({ minSpentCents: 5_000 });
  expect(chip('Big spenders').getAttribute('aria-pressed')).toBe('true');
  expect(chip('Gone').getAttribute('aria-pressed')).toBe('false');
  fireEvent.click(chip('Gone'));
  expect(onApply).toHaveBeenLastCalledWith({ ...NO_FILTERS, segment: 'former' });
  fireEvent.click(chip('Big spenders'));
  expect(onApply).toHaveBeenLastCalledWith(NO_FILTERS);
});

it('offers to save only a choice that is new, while there is room', () => {
  const isOffered = () => screen.queryByRole('button', { name: 'Save view' }) !== null;
  show();
  expect(isOffered()).toBe(false);
  cleanup();
  show({ segment: 'former' });
  expect(isOffered()).toBe(false);
  cleanup();
  show({ segment: 'members' });
  expect(isOffered()).toBe(true);
  cleanup();
  const many = Array.from({ length: SAVED_VIEW.most }, (_, n) => aView(n, `View ${n}`, {}));
  show({ segment: 'members' }, many);
  expect(isOffered()).toBe(false);
});

it('is not there where there is nothing to show or save', () => {
  show({}, []);
  expect(screen.queryByRole('group', { name: 'Saved views' })).toBeNull();
});

it('saves the choice under a name; a name that is taken is said at the field', async () => {
  const message = 'You already have a saved view with this name.';
  calls.saveView.mockRejectedValueOnce(
    new ORPCError('name_taken', { status: 409, message, defined: true }),
  );
  show({ segment: 'members', from: '2026-01-02' });
  fireEvent.click(chip('Save view'));
  const field = screen.getByRole('textbox', { name: 'Name' });
  fireEvent.click(chip('Save'));
  expect(await screen.findByText('Name the view.')).toBeTruthy();
  fireEvent.change(field, { target: { value: ' gone ' } });
  fireEvent.click(chip('Save'));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(field.getAttribute('aria-invalid')).toBe('true');
  fireEvent.change(field, { target: { value: 'New members' } });
  fireEvent.click(chip('Save'));
  await waitFor(() =>
    expect(calls.saveView).toHaveBeenLastCalledWith({
      name: 'New members',
      filters: { segment: 'members', from: '2026-01-02' },
    }),
  );
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull());
});

it('renames and removes the view that is shown', async () => {
  show({ segment: 'former' });
  await fromMenu('Rename');
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  expect(field.value).toBe('Gone');
  fireEvent.change(field, { target: { value: 'Left' } });
  fireEvent.click(chip('Save'));
  await waitFor(() =>
    expect(calls.renameSavedView).toHaveBeenCalledWith({ savedViewId: GONE.id, name: 'Left' }),
  );
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull());
  await fromMenu('Remove');
  fireEvent.click(await screen.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(calls.removeSavedView).toHaveBeenCalledWith({ savedViewId: GONE.id }));
});
