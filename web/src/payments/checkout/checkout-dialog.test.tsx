import { useState } from 'react';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { orderId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { makeQueryClient } from '../../platform/query-client.ts';
import { CheckoutDialog } from './checkout-dialog.tsx';
import type { Purchase } from './purchase.ts';

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => {})));
afterEach(() => vi.unstubAllGlobals());

const purchase: Purchase = {
  title: 'Unlock this post',
  item: 'Post by Mira',
  priceCents: toCents(0),
  renews: false,
  footnote: 'One-time payment.',
  buy: () =>
    Promise.resolve({
      status: 'paid',
      orderId: orderId.parse('00000000-0000-4000-8000-000000000001'),
    }),
};

/** A page with a locked post; a tip keeps its button on the page, an unlock removes it. */
function Page({ unlocks, startsOpen = false }: { unlocks: boolean; startsOpen?: boolean }) {
  const [isOpen, setOpen] = useState(startsOpen);
  const [locked, setLocked] = useState(true);
  return (
    <main id="content" tabIndex={-1}>
      <article data-post="1" aria-label="Post">
        {locked ? (
          <div>
            <button type="button" onClick={() => setOpen(true)}>
              Pay
            </button>
          </div>
        ) : (
          <p>Words that were locked</p>
        )}
      </article>
      {isOpen && (
        <CheckoutDialog
          purchase={purchase}
          doneTitle="It’s yours"
          about='[data-post="1"]'
          onClose={() => setOpen(false)}
          onPaid={() => setLocked(!unlocks)}
        />
      )}
    </main>
  );
}
const show = (page: React.ReactNode) =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>{page}</MemoryRouter>
    </QueryClientProvider>,
  );
const press = (name: string) => {
  const button = screen.getByRole('button', { name });
  button.focus();
  fireEvent.click(button);
};
async function payAndClose() {
  press('Join for free');
  await screen.findByRole('dialog', { name: 'It’s yours' }, { timeout: 30_000 });
  press('Done');
}

it('the closed receipt returns the focus to the button that began the purchase', async () => {
  show(<Page unlocks={false} />);
  press('Pay');
  await payAndClose();
  expect(document.activeElement?.textContent).toBe('Pay');
});

it('where the purchase took that button away, the focus goes to what is unlocked', async () => {
  show(<Page unlocks />);
  press('Pay');
  await payAndClose();
  expect(screen.getByText('Words that were locked')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('article', { name: 'Post' }));
});

it('and so it does where the purchase goes on by itself, after signing in', async () => {
  show(<Page unlocks startsOpen />);
  await payAndClose();
  expect(document.activeElement).toBe(screen.getByRole('article', { name: 'Post' }));
});
