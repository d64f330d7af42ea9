import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import * as accounts from '../../accounts/index.ts';
import LinkNoticeDialog from './link-notice-dialog.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  onClose.mockReset();
});

const WHY = 'Your account is suspended. The reason: Spam.';
const onClose = vi.fn();
const show = (news: accounts.LinkNews, why: string | null) => {
  const said = Promise.resolve(why);
  vi.spyOn(accounts, 'refusedReturn').mockReturnValue(said);
  return act(
    async () =>
      void render(
        <MemoryRouter>
          <Suspense>
            <LinkNoticeDialog news={news} onClose={onClose} />
          </Suspense>
        </MemoryRouter>,
      ),
  );
};

it.each(['other-browser', 'confirmed', 'suspended'] as const)(
  'says why a suspended person was not signed in, whatever else there was to say (%s)',
  async (news) => {
    await show(news, WHY);
    expect(screen.getByText('You can’t sign in')).toBeTruthy();
    expect(screen.getByRole('alert', { hidden: true }).textContent).toBe(WHY);
    // Neither a new link nor a sign-in would help.
    expect(screen.queryByRole('link', { hidden: true })).toBeNull();
    const [, close] = screen.getAllByRole('button', { name: 'Close', hidden: true });
    fireEvent.click(close as HTMLElement);
    expect(onClose).toHaveBeenCalledOnce();
  },
);

it('says where a link works that was opened elsewhere', async () => {
  await show('other-browser', null);
  expect(screen.getByText('Open this link where you started')).toBeTruthy();
  expect(screen.queryByRole('alert', { hidden: true })).toBeNull();
});
