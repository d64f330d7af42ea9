import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import type { PurchaseView } from '@limelight/contract/shop/purchases';
import { fakeApi } from '../../../test/fake-api.ts';
import { makeQueryClient } from '../../platform/query-client.ts';
import { aFile, aPurchase, idOf, ORDER } from '../test-shop.ts';
import { PurchaseScreen } from './purchase-screen.tsx';

const download = vi.fn();
const openProblem = vi.fn();
const closeProblem = vi.fn();
fakeApi({ client: { shop: { download, openProblem, closeProblem } } });

const show = (purchase: PurchaseView) =>
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <MemoryRouter>
        <PurchaseScreen purchase={purchase} contact={null} />
      </MemoryRouter>
    </QueryClientProvider>,
  );

const problem = {
  id: idOf(20),
  orderId: ORDER,
  orderNumber: 'L-1001',
  position: 0,
  title: 'Harbor presets',
  leftCents: 1200,
  buyer: { id: idOf(21), handle: 'ann', displayName: 'Ann' },
  reason: 'cannot_open',
  state: 'answered',
  outcome: null,
  openedAt: '2026-11-21T12:00:00Z',
  answerBy: '2026-11-24T12:00:00Z',
  entries: [
    {
      role: 'buyer',
      did: 'opened',
      text: 'It is broken',
      refundCents: null,
      at: '2026-11-21T12:00:00Z',
    },
    {
      role: 'creator',
      did: 'answered',
      text: 'Try again',
      refundCents: 300,
      at: '2026-11-22T12:00:00Z',
    },
  ],
};

it('shows what was bought: files with their earlier versions, keys to copy, links', async () => {
  download.mockResolvedValue({ url: '#file', name: 'presets.zip', bytes: 1 });
  show(
    aPurchase({
      files: [
        aFile({ version: 2, note: 'Now with dusk' }),
        aFile({ id: idOf(11), name: 'presets-1.zip', isOld: true }),
      ],
      keys: ['AAAA-BBBB'],
      links: [{ title: 'The course', url: 'https://course.example/' }],
    }),
  );
  const files = screen.getByRole('list', { name: 'Files' });
  for (const words of ['presets.zip', 'Version 2', 'Now with dusk', 'ZIP · 4.2 MB'])
    expect(files.textContent).toContain(words);
  expect(screen.getByText('Earlier versions (1)')).toBeDefined();
  expect(screen.getByText('AAAA-BBBB')).toBeDefined();
  expect(screen.getByRole('link', { name: 'The course' }).getAttribute('rel')).toContain(
    'noopener',
  );
  fireEvent.click(within(files).getByRole('button', { name: 'Download presets.zip' }));
  await vi.waitFor(
    () => expect(download).toHaveBeenCalledWith({ orderId: ORDER, fileId: idOf(10) }),
    30_000,
  );
});

it.each([
  ['gone', 'refunded or disputed'],
  ['closed', 'isn’t available right now'],
])('says why a line is %s', (closed, words) => {
  const { container } = show(aPurchase({ closed, state: 'refunded', refundedCents: 1200 }));
  expect(container.textContent).toContain(words);
});

it('a problem is told with its reason and words', async () => {
  openProblem.mockResolvedValue(problem);
  show(aPurchase({ canReport: true }));
  fireEvent.click(screen.getByRole('button', { name: 'Problem with this order' }));
  const dialog = await screen.findByRole('dialog', {}, { timeout: 30_000 });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send' }));
  expect(await within(dialog).findByText('Choose what is wrong.')).toBeDefined();
  fireEvent.click(within(dialog).getByRole('radio', { name: 'I can’t open it' }));
  fireEvent.change(within(dialog).getByLabelText('What happened?'), {
    target: { value: ' It is broken ' },
  });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Send' }));
  await vi.waitFor(
    () =>
      expect(openProblem).toHaveBeenCalledWith({
        orderId: ORDER,
        position: 0,
        reason: 'cannot_open',
        text: 'It is broken',
      }),
    30_000,
  );
});

it('its buyer reads what was said, and can end it or ask the moderators', async () => {
  closeProblem.mockResolvedValue(problem);
  show(aPurchase({ problem }));
  const said = screen.getByRole('list', { name: 'What was said' }).textContent;
  for (const words of [
    'You raised a problem: I can’t open it',
    'It is broken',
    'The creator answered and refunded $3.00',
  ])
    expect(said).toContain(words);
  expect(screen.getByRole('button', { name: 'Ask the moderators' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'It’s solved' }));
  await vi.waitFor(
    () => expect(closeProblem).toHaveBeenCalledWith({ problemId: problem.id }),
    30_000,
  );
});

it('an order that was not paid shows nothing of a delivery', () => {
  const { container } = show(
    aPurchase({ state: 'to_deliver', deliveredAt: null }, { status: 'pending', paidAt: null }),
  );
  expect(container.textContent).toContain('Your bank is still working on it');
  expect(container.textContent).not.toContain('On its way');
});
