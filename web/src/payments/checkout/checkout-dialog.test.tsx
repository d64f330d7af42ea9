import { useState } from 'react';
import { ORPCError } from '@orpc/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Card } from '@limelight/contract/payments/operations';
import { cardId, orderId } from '@limelight/contract/platform/ids';
import { toCents } from '@limelight/contract/platform/money';
import { makeQueryClient } from '../../platform/query-client.ts';
import { cards } from '../queries.ts';
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

const aCard = (last: number, isDefault = false): Card => ({
  id: cardId.parse(`00000000-0000-4000-8000-00000000000${last}`),
  brand: 'Visa',
  last4: `424${last}`,
  expMonth: 12,
  expYear: 2034,
  isDefault,
  wasDeclined: false,
});
const [first, second] = [aCard(1, true), aCard(2)];
const buy = vi.fn<Purchase['buy']>();
const refused = (code: string, data: object) => new ORPCError(code, { status: 409, data });
async function payTwice(refusal: Error, name: string, alert: RegExp) {
  buy
    .mockReset()
    .mockRejectedValueOnce(refusal)
    .mockReturnValueOnce(new Promise(() => {}));
  const queries = makeQueryClient();
  queries.setQueryData(cards().queryKey, {
    cards: [first, second],
    provider: 'sandbox',
    publishableKey: null,
  });
  render(
    <QueryClientProvider client={queries}>
      <CheckoutDialog
        purchase={{ ...purchase, priceCents: toCents(500), buy }}
        doneTitle="It’s yours"
        onClose={() => {}}
        onPaid={() => {}}
      />
    </QueryClientProvider>,
  );
  press('Pay $5.00');
  const why = await screen.findByRole('alert', {}, { timeout: 30_000 });
  expect(why.textContent).toMatch(alert);
  expect(document.activeElement).toBe(why);
  press(name);
  expect(screen.getByText('One moment. Keep this page open.')).toBeTruthy();
  await vi.waitFor(() => expect(buy).toHaveBeenCalledTimes(2), 30_000);
  const [one, two] = buy.mock.calls.map(([request]) => request);
  expect(two?.idempotencyKey).not.toBe(one?.idempotencyKey);
  return [one, two].map((request) => [request?.cardId, request?.expectedPriceCents]);
}

it('after a card was declined another one is offered, for a new try', async () => {
  const declined = refused('card_declined', { reason: 'Insufficient funds.' });
  expect(await payTwice(declined, 'Pay $5.00', /^Insufficient funds. You haven’t been/)).toEqual([
    [first.id, 500],
    [second.id, 500],
  ]);
});

it('another price is paid only once its buyer agrees, with the same card', async () => {
  const changed = refused('price_changed', { priceCents: 700 });
  expect(await payTwice(changed, 'Pay $7.00', /^The price has changed to \$7.00/)).toEqual([
    [first.id, 500],
    [first.id, 700],
  ]);
});
