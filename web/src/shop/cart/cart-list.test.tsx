import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import type { Cart } from '@limelight/contract/shop/cart';
import { fakeApi } from '../../../test/fake-api.ts';
import { makeQueryClient } from '../../platform/query-client.ts';
import { aCart, aLine, CREATOR, idOf, PRODUCT } from '../test-shop.ts';
import { CartList } from './cart-list.tsx';
import { cartCount, carts as cartsQuery } from './queries.ts';

const setCartLine = vi.fn();
const setCartCode = vi.fn();
const getCarts = vi.fn();
fakeApi({ client: { shop: { setCartLine, setCartCode } } });

function show(carts: readonly Cart[], gone = 0) {
  const queries = makeQueryClient();
  queries.setQueryDefaults(cartsQuery().queryKey, { queryFn: getCarts, enabled: false });
  queries.setQueryData(cartsQuery().queryKey, { carts: [...carts], gone });
  const onCheckout = vi.fn();
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <CartList onCheckout={onCheckout} emptyAction={<button>Find something</button>} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { queries, onCheckout };
}

it('an empty cart offers the next step', () => {
  show([]);
  expect(screen.getByText('Your cart is empty')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Find something' })).toBeDefined();
});

it('says that what is in it is not for sale now, where nothing else is', () => {
  show([], 2);
  expect(screen.getByText('Nothing in your cart is for sale right now')).toBeDefined();
  expect(screen.getByText('The 2 products in it come back here once they are.')).toBeDefined();
});

it('each line says what it costs, or why it can’t be bought, and the rest can be paid for', () => {
  const other = { id: idOf(5), title: 'Old brushes', left: 2 };
  const { onCheckout } = show([
    aCart({
      lines: [
        aLine({ discountCents: 200 }),
        aLine({ product: other, quantity: 3, quantityMax: 5, trouble: 'too_few' }),
        aLine({ product: { ...other, id: idOf(6), title: 'Gone' }, trouble: 'not_for_sale' }),
      ],
      gone: 1,
      code: { code: 'AUTUMN', trouble: null },
      discountCents: 200,
      totalCents: 1000,
    }),
  ]);
  const [presets, brushes, gone] = screen.getAllByRole('listitem') as [
    HTMLElement,
    HTMLElement,
    HTMLElement,
  ];
  expect(presets.textContent).toContain('$10.00');
  expect(brushes.textContent).toContain('Only 2 left.');
  expect(within(brushes).getByLabelText('Quantity of Old brushes')).toBeDefined();
  expect(gone.textContent).toContain('This is no longer for sale.');
  expect(within(gone).queryByRole('combobox')).toBeNull();
  expect(screen.getByText('What you can’t buy right now stays in the cart.')).toBeDefined();
  expect(screen.getByText(/^1 more product isn’t for sale right now\./)).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Check out $10.00' }));
  expect(onCheckout).toHaveBeenCalledOnce();
});

it('a change shows what the server made of it, and how much is in the carts then', async () => {
  setCartLine.mockResolvedValue({ carts: [], gone: 0 });
  const { queries } = show([aCart()]);
  fireEvent.click(screen.getByRole('button', { name: 'Remove Harbor presets' }));
  await screen.findByText('Your cart is empty', {}, { timeout: 30_000 });
  expect(setCartLine).toHaveBeenCalledWith({ productId: PRODUCT, quantity: 0, chosenCents: null });
  expect(queries.getQueryData(cartCount().queryKey)).toEqual({ count: 0 });
});

it('a code that takes nothing off says why, and can be taken off', async () => {
  setCartCode.mockResolvedValue({ carts: [aCart()], gone: 0 });
  show([aCart({ code: { code: 'AUTUMN', trouble: 'expired' } })]);
  expect(screen.getByRole('alert').textContent).toBe('This code has expired.');
  fireEvent.click(screen.getByRole('button', { name: 'Remove the code AUTUMN' }));
  await screen.findByText('Add a discount code', {}, { timeout: 30_000 });
  expect(setCartCode).toHaveBeenCalledWith({ creatorId: CREATOR, code: '' });
});

it('a chosen price is kept when its field is left, and not below the least', async () => {
  setCartLine.mockReset().mockResolvedValue({ carts: [], gone: 0 });
  show([
    aCart({
      lines: [aLine({ product: { isPayWhatYouWant: true, priceCents: 500 }, unitCents: 700 })],
    }),
  ]);
  const field = screen.getByLabelText('Your price');
  fireEvent.change(field, { target: { value: '4' } });
  fireEvent.blur(field);
  expect(await screen.findByText('Choose $5.00 or more.', {}, { timeout: 30_000 })).toBeDefined();
  fireEvent.change(field, { target: { value: '9' } });
  fireEvent.blur(field);
  await vi.waitFor(
    () =>
      expect(setCartLine).toHaveBeenCalledWith({
        productId: PRODUCT,
        quantity: 1,
        chosenCents: 900,
      }),
    30_000,
  );
});
