import { ORPCError } from '@orpc/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { now } from '../../platform/clock.ts';
import { makeQueryClient } from '../../platform/query-client.ts';
import { aCart, aLine, CREATOR, idOf, ORDER, PRODUCT } from '../test-shop.ts';
import { addIntent, cartCheckout, productCheckout, shopPart } from './checkouts.tsx';
import { ShopCheckout } from './shop-checkout.tsx';

const beginCheckout = vi.fn();
const checkout = vi.fn();
const setCartLine = vi.fn();
fakeApi({ client: { shop: { beginCheckout, checkout, setCartLine } } });
beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  for (const call of [beginCheckout, checkout, setCartLine]) call.mockReset();
});
afterEach(() => vi.unstubAllGlobals());

const box = (changes: object = {}) => ({
  cart: aCart(),
  taxCents: 0,
  taxLabels: [],
  totalCents: 0,
  heldUntil: null,
  ...changes,
});
const refused = (code: string, data: object = {}) =>
  new ORPCError(code, { status: 409, message: `refused: ${code}`, data });

const add = { creatorId: CREATOR, productId: PRODUCT, quantity: 2, chosenCents: null };
function show(props: { add?: typeof add } = {}) {
  const steps = { onClose: vi.fn(), onPaid: vi.fn(), onLeave: vi.fn() };
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>
        <ShopCheckout creatorId={CREATOR} {...props} {...steps} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return steps;
}
const find = (name: string | RegExp) => screen.findByRole('button', { name }, { timeout: 30_000 });

it('puts the product into the cart, shows the price line by line, and pays what was shown', async () => {
  setCartLine.mockResolvedValue({ carts: [], gone: 0 });
  const gone = aLine({ product: { id: idOf(5), title: 'Brushes' }, trouble: 'sold_out' });
  beginCheckout.mockResolvedValue(
    box({
      cart: aCart({
        lines: [aLine({ quantity: 2, amountCents: 2400 }), gone],
        code: { code: 'ALL', trouble: null },
        discountCents: 2400,
      }),
    }),
  );
  checkout.mockResolvedValue({ status: 'paid', orderId: ORDER });
  const { onPaid } = show({ add });
  const pay = await find('Get it for free');
  const text = screen.getByRole('dialog').textContent;
  for (const words of ['2 × $12.00', '$24.00', 'Discount (ALL)', 'Brushes stays in your cart'])
    expect(text).toContain(words);
  fireEvent.click(pay);
  expect(
    await screen.findByRole('link', { name: 'Open your order' }, { timeout: 30_000 }),
  ).toBeDefined();
  expect(setCartLine).toHaveBeenCalledWith({ productId: PRODUCT, quantity: 2, chosenCents: null });
  expect(checkout).toHaveBeenCalledWith(
    expect.objectContaining({ creatorId: CREATOR, expectedTotalCents: 0 }),
  );
  expect(onPaid).toHaveBeenCalledOnce();
});

it('after a refusal the price box is read again', async () => {
  beginCheckout
    .mockResolvedValueOnce(box())
    .mockResolvedValue(box({ cart: aCart({ lines: [aLine({ amountCents: 0 })] }) }));
  checkout
    .mockRejectedValueOnce(refused('code_not_usable', { trouble: 'used_up' }))
    .mockResolvedValue({ status: 'paid', orderId: ORDER });
  show();
  fireEvent.click(await find('Get it for free'));
  expect((await screen.findByRole('alert', {}, { timeout: 30_000 })).textContent).toContain(
    'code_not_usable',
  );
  await vi.waitFor(() => expect(beginCheckout).toHaveBeenCalledTimes(2), 30_000);
});

it('where nothing can be bought anymore, it says so and leads to the cart', async () => {
  beginCheckout.mockRejectedValue(refused('sold_out', { productId: PRODUCT, left: 0 }));
  show();
  expect((await screen.findByRole('alert', {}, { timeout: 30_000 })).textContent).toContain(
    'sold_out',
  );
  expect(screen.getByRole('link', { name: 'See your cart' })).toBeDefined();
});

it('what is held counts down, and can be held again once it is over', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] });
  try {
    const until = new Date(now().getTime() + 61_000).toISOString();
    beginCheckout.mockResolvedValue(box({ heldUntil: until }));
    show();
    expect(await screen.findByText('1:01', {}, { timeout: 30_000 })).toBeDefined();
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    expect(screen.getByText(/^Your 15 minutes are over/)).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Hold it again' }));
    await vi.waitFor(() => expect(beginCheckout).toHaveBeenCalledTimes(2), 30_000);
  } finally {
    vi.useRealTimers();
  }
});

it('what was begun before signing in goes on: into the cart, or to the price', async () => {
  setCartLine.mockResolvedValue({ carts: [aCart()], gone: 0 });
  const queries = makeQueryClient();
  const open = vi.fn();
  const resume = ({ verb, id } = addIntent(add)) =>
    shopPart.resumes?.[verb]?.(id, { queries, open });
  await resume();
  expect(setCartLine).toHaveBeenCalledWith({ productId: PRODUCT, quantity: 2, chosenCents: null });
  for (const { intent } of [productCheckout(add), cartCheckout(CREATOR)]) {
    if (intent === null) throw new Error('no intent');
    await resume(intent);
    expect(open.mock.lastCall?.[0]).toMatchObject({ intent });
  }
  await resume({ ...addIntent(add), id: 'nothing of the kind' });
  expect(setCartLine).toHaveBeenCalledOnce();
});
