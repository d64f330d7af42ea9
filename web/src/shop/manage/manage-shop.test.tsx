import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { ORPCError } from '@orpc/client';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { makeQueryClient } from '../../platform/query-client.ts';
// Loaded before the server is faked, for what its modules read of `api` as they load.
import '../sales/sales-tab.tsx';
import { ManageShop } from './manage-shop.tsx';
import { anOwnProduct, aProblem, aSale } from './test-own.ts';

const calls = {
  listMine: vi.fn(),
  listSales: vi.fn(),
  getSale: vi.fn(),
  exportSales: vi.fn(),
  refundLine: vi.fn(),
  listProblems: vi.fn(),
  countProblems: vi.fn(),
  answerProblem: vi.fn(),
  listCodes: vi.fn(),
  createCode: vi.fn(),
  endCode: vi.fn(),
  listProductFigures: vi.fn(),
  getInvoiceDetails: vi.fn(),
  setInvoiceDetails: vi.fn(),
};
type Name = keyof typeof calls;

/** Queries of the server that ask the fakes. */
const asked = (name: Name) => ({
  key: () => ['shop', name],
  queryOptions: ({ input }: { input: object }) => ({
    queryKey: ['shop', name, input],
    queryFn: () => calls[name](input),
  }),
  infiniteOptions: ({ input, ...options }: { input: (cursor?: string) => object }) => ({
    ...options,
    queryKey: ['shop', name, input()],
    queryFn: ({ pageParam }: { pageParam?: string }) => calls[name](input(pageParam)),
  }),
  mutationOptions: (options: object) => ({ ...options, mutationFn: calls[name] }),
});
fakeApi({
  client: { shop: calls },
  api: {
    accounts: {
      me: { queryOptions: () => ({ queryKey: ['me'], queryFn: () => ({ timeZone: 'UTC' }) }) },
    },
    messages: { openConversation: { mutationOptions: (options: object) => options } },
    shop: {
      key: () => ['shop'],
      ...Object.fromEntries((Object.keys(calls) as Name[]).map((name) => [name, asked(name)])),
    },
  },
});

const page = (items: object[], nextCursor: string | null = null) => ({ items, nextCursor });
/** A busy machine takes its time. */
const WAIT = { timeout: 30_000 };
const seen = (text: string | RegExp) => screen.findByText(text, {}, WAIT);
const until = (check: () => unknown) => waitFor(check, WAIT);

beforeEach(() => {
  for (const call of Object.values(calls)) call.mockReset();
  for (const name of [
    'listMine',
    'listSales',
    'listProblems',
    'listCodes',
    'listProductFigures',
  ] as const)
    calls[name].mockResolvedValue(page([]));
  calls.countProblems.mockResolvedValue({ count: 0 });
});

function show(query = '') {
  const queries = makeQueryClient();
  queries.setDefaultOptions({ queries: { retry: false } });
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter initialEntries={[`/dashboard/shop${query}`]}>
        <ManageShop />
      </MemoryRouter>
    </QueryClientProvider>,
  );
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

it.each([
  ['', 'Nothing on sale yet'],
  ['?state=draft', 'No drafts'],
  ['?tab=sales', 'No orders yet'],
  ['?tab=sales&show=refunded', 'No orders found'],
  ['?tab=problems', 'Nothing waits for you'],
  ['?tab=codes', 'No codes yet'],
  ['?tab=figures', 'Nothing to count yet'],
])('%s without anything says what comes next', async (query, title) => {
  show(query);
  expect(await seen(title)).toBeTruthy();
});

it('a list that did not load is tried again', async () => {
  calls.listMine.mockRejectedValueOnce(
    new ORPCError('unavailable', { status: 503, message: 'We’ll be right back.', defined: true }),
  );
  show();
  expect(await seen('We’ll be right back.')).toBeTruthy();
  const title = `عنوان${'ا'.repeat(110)}`;
  calls.listMine.mockResolvedValueOnce(
    page([
      anOwnProduct({
        title,
        state: 'published',
        sellsKeys: true,
        stockTotal: 20,
        stockLeft: 3,
        sold: 17,
      }),
      anOwnProduct({
        id: '00000000-0000-4000-8000-000000000007',
        title: '',
        stockTotal: 5,
        stockLeft: 0,
        state: 'published',
      }),
    ]),
  );
  press('Try again');
  const name = await seen(title);
  expect(name.getAttribute('dir')).toBe('auto');
  expect(screen.getByText('3 left')).toBeTruthy();
  expect(screen.getByText('Keys run low')).toBeTruthy();
  expect(screen.getByText('Sold out')).toBeTruthy();
  expect(screen.getByText('No title yet')).toBeTruthy();
});

it('an order shows its lines and what the creator keeps; a part of a line goes back once', async () => {
  calls.listSales.mockResolvedValue(
    page([aSale({ lines: [{ ...aSale().lines[0], problem: aProblem() }] })]),
  );
  calls.getSale.mockResolvedValue(aSale());
  show('?tab=sales');
  fireEvent.click(await screen.findByRole('link', { name: /Waits for your answer/ }, WAIT));
  expect(await seen('Order A1B2')).toBeTruthy();
  expect(screen.getByText('SPRING20')).toBeTruthy();
  expect(screen.getByText('$8.00')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Invoice INV-000001' })).toBeTruthy();
  press('Refund Harbor presets');
  const dialog = within(await screen.findByRole('dialog', {}, WAIT));
  fireEvent.click(dialog.getByRole('radio', { name: 'Part of it' }));
  const amount = dialog.getByLabelText('Amount');
  fireEvent.change(amount, { target: { value: '11.01' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Refund' }));
  expect(await dialog.findByText('Only $11.00 is left to refund.', {}, WAIT)).toBeTruthy();
  expect(calls.refundLine).not.toHaveBeenCalled();
  fireEvent.change(amount, { target: { value: '4' } });
  calls.refundLine.mockRejectedValueOnce(new Error('lost'));
  fireEvent.click(dialog.getByRole('button', { name: 'Refund' }));
  await until(() => expect(calls.refundLine).toHaveBeenCalledOnce());
  await dialog.findByRole('alert', {}, WAIT);
  calls.refundLine.mockResolvedValue(aSale({ refundedCents: 400 }));
  fireEvent.click(dialog.getByRole('button', { name: 'Refund' }));
  await until(() => expect(calls.refundLine).toHaveBeenCalledTimes(2));
  const [first, second] = calls.refundLine.mock.calls.map(([sent]) => sent);
  expect(first).toMatchObject({ position: 0, amountCents: 400 });
  expect(second.idempotencyKey).toBe(first.idempotencyKey);
});

it('problems wait with their number, and are answered with words or money', async () => {
  calls.countProblems.mockResolvedValue({ count: 2 });
  calls.listProblems.mockResolvedValue(page([aProblem()]));
  show('?tab=problems');
  expect(await seen('The archive asks for a password.')).toBeTruthy();
  expect(
    await screen.findByRole('tab', { name: /Problems 2 waiting for your answer/ }, WAIT),
  ).toBeTruthy();
  press('Answer');
  press('Send answer');
  expect(await seen('Write an answer, or refund something.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Your answer'), { target: { value: 'It is ‘harbor’.' } });
  fireEvent.click(screen.getByRole('radio', { name: 'Refund a part' }));
  fireEvent.change(screen.getByLabelText('Amount'), { target: { value: '3' } });
  calls.answerProblem.mockResolvedValue(aProblem({ state: 'answered' }));
  press('Refund and answer');
  await until(() => expect(calls.answerProblem).toHaveBeenCalledOnce());
  expect(calls.answerProblem.mock.calls[0]?.[0]).toMatchObject({
    text: 'It is ‘harbor’.',
    refundCents: 300,
    refundAll: false,
  });
});

it('a code is made, and refused at its field', async () => {
  show('?tab=codes');
  fireEvent.click(await screen.findByRole('button', { name: 'New code' }, WAIT));
  const dialog = within(await screen.findByRole('dialog', {}, WAIT));
  fireEvent.change(dialog.getByLabelText('Code'), { target: { value: 'spring20' } });
  calls.createCode.mockRejectedValueOnce(
    new ORPCError('code_taken', {
      status: 409,
      message: 'You already have this code.',
      defined: true,
    }),
  );
  fireEvent.click(dialog.getByRole('button', { name: 'Make the code' }));
  expect(await dialog.findByText('You already have this code.', {}, WAIT)).toBeTruthy();
  expect(dialog.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true');
  calls.createCode.mockResolvedValue({ code: 'SPRING20' });
  fireEvent.click(dialog.getByRole('button', { name: 'Make the code' }));
  await until(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls.createCode.mock.calls[1]?.[0]).toMatchObject({
    code: 'SPRING20',
    off: { kind: 'percent', percent: 20 },
    productIds: [],
    perPerson: 1,
  });
});

it('invoices name the operator until the creator says otherwise', async () => {
  calls.getInvoiceDetails.mockResolvedValue({ details: null, operatorName: 'Limelight' });
  calls.setInvoiceDetails.mockResolvedValue({ ok: true });
  show('?tab=invoices');
  const operator = await screen.findByRole('radio', { name: 'Limelight' }, WAIT);
  expect(operator.getAttribute('data-state')).toBe('checked');
  fireEvent.click(screen.getByRole('radio', { name: 'You, with the details below' }));
  press('Save');
  expect(await seen('Enter an address.')).toBeTruthy();
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Mira Studio' } });
  fireEvent.change(screen.getByLabelText('Address'), { target: { value: '1 Pier\nHarbor' } });
  press('Save');
  await until(() =>
    expect(calls.setInvoiceDetails).toHaveBeenCalledWith({
      details: { name: 'Mira Studio', address: '1 Pier\nHarbor', taxNumber: '' },
    }),
  );
});

it('statistics have a row for each product', async () => {
  calls.listProductFigures.mockResolvedValue(
    page([
      {
        productId: anOwnProduct().id,
        title: 'Harbor presets',
        orders: 3,
        pieces: 4,
        grossCents: 4800,
        discountCents: 200,
        refundedCents: 0,
        netCents: 3680,
        downloaders: 2,
        buyers: 3,
        inCarts: 5,
        reviews: 2,
        averageStars: 45,
      },
    ]),
  );
  show('?tab=figures');
  const row = within((await seen('Harbor presets')).closest('tr') ?? document.body);
  expect(row.getByText('$36.80')).toBeTruthy();
  expect(row.getByText('2 of 3')).toBeTruthy();
  expect(row.getByText('4.5 (2)')).toBeTruthy();
});
