import { act, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { refusedReturn } from './refusal.ts';
import { ResetForm } from './reset-form.tsx';

vi.mock('./refusal.ts');
vi.mock('../platform/session.tsx', () => ({ useSession: () => ({ status: 'signed-out' }) }));

const show = (why: string | null) => {
  const said = Promise.resolve(why);
  vi.mocked(refusedReturn).mockReturnValue(said);
  return act(
    async () =>
      void render(
        <MemoryRouter>
          <Suspense>
            <ResetForm onDone={vi.fn()} />
          </Suspense>
        </MemoryRouter>,
      ),
  );
};

it('says why the link of a suspended person signs nobody in, and offers no new one', async () => {
  await show('Your account is suspended. The reason: Spam.');
  expect(screen.getByRole('alert').textContent).toContain('The reason: Spam.');
  expect(screen.queryByRole('link')).toBeNull();
});

it('offers a new link where the old one is over', async () => {
  await show(null);
  expect(screen.getByText('This link has expired')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Send a new link' })).toBeTruthy();
});
