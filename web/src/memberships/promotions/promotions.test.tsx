import type { ReactElement } from 'react';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { ORPCError } from '@orpc/client';
import { MemoryRouter } from 'react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OwnTier } from '@limelight/contract/creators/operations';
import type { Offer } from '@limelight/contract/memberships/operations';
import { creatorId, tierId } from '@limelight/contract/platform/ids';
import { amount } from '@limelight/contract/platform/money';
import { fakeApi } from '../../../test/fake-api.ts';
import { makeQueryClient } from '../../platform/query-client.ts';
import { OfferLine, OffersNote } from './offer-line.tsx';
import { PromotionDialog } from './promotion-dialog.tsx';
import { offers } from './queries.ts';

const calls = { createPromotion: vi.fn() };
fakeApi({ client: { memberships: calls } });

const CREATOR = creatorId.parse('0190b5f0-0000-7000-8000-00000000000a');
const tierOf = (n: number, name: string, cents: number): OwnTier => ({
  id: tierId.parse(`0190b5f0-0000-7000-8000-${String(n).padStart(12, '0')}`),
  name,
  priceCents: amount.parse(cents),
  description: null,
  position: n,
  archivedAt: null,
  members: 0,
  membersAtOtherPrice: 0,
  priceAnswers: { agreed: 0, declined: 0, unanswered: 0 },
  prices: [],
});
const GOLD = tierOf(1, 'Gold', 1000);
const SILVER = tierOf(2, 'Silver', 500);

let queries: QueryClient;
beforeEach(() => {
  calls.createPromotion.mockReset().mockResolvedValue({});
  queries = makeQueryClient();
  queries.setDefaultOptions({ queries: { retry: false, staleTime: Infinity } });
  vi.spyOn(queries, 'invalidateQueries').mockResolvedValue();
});

const show = (element: ReactElement) =>
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>{element}</MemoryRouter>
    </QueryClientProvider>,
  );

describe('the form', () => {
  const onClose = vi.fn();
  const open = (tiers = [GOLD, SILVER]) => {
    onClose.mockReset();
    show(<PromotionDialog tiers={tiers} onClose={onClose} />);
  };
  const type = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  const start = () => fireEvent.click(screen.getByRole('button', { name: 'Start promotion' }));

  it('says what fans will read on each tier, and sends what was chosen', async () => {
    open();
    type('Percent off', '40');
    expect(screen.getByText(/First month \$6\.00, then \$10\.00 a month/)).toBeTruthy();
    expect(screen.getByText(/First month \$3\.00, then \$5\.00 a month/)).toBeTruthy();
    fireEvent.change(screen.getByLabelText('Tier'), { target: { value: GOLD.id } });
    expect(screen.queryByText(/\$3\.00/)).toBeNull();
    fireEvent.click(screen.getByRole('radio', { name: 'Former members' }));
    fireEvent.click(screen.getByRole('radio', { name: 'Link only' }));
    type('How many can claim it', '20');
    start();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(calls.createPromotion).toHaveBeenCalledExactlyOnceWith({
      tierId: GOLD.id,
      terms: { kind: 'discount', percentOff: 40 },
      offeredTo: 'former',
      isLinkOnly: true,
      mostClaims: 20,
      endsAt: null,
    });
  });

  it('makes a trial of every tier until the end of a day', async () => {
    open();
    fireEvent.click(screen.getByRole('radio', { name: 'A free trial' }));
    type('Days', '3');
    expect(
      screen.getAllByText(/3 days free\. It ends by itself; nothing is charged\./),
    ).toHaveLength(2);
    type('Last day', '2199-12-24');
    start();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(calls.createPromotion).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({
        tierId: null,
        terms: { kind: 'trial', days: 3 },
        endsAt: new Date('2199-12-24T23:59:59').toISOString(),
      }),
    );
  });

  it.each([
    ['Percent off', '4', 'Choose a whole number from 5 to 95.'],
    ['Percent off', '12.5', 'Choose a whole number from 5 to 95.'],
    ['How many can claim it', '0', 'Choose a number from 1 to 100,000, or leave it empty.'],
    ['Last day', '2020-01-01', 'Choose a day that’s still to come.'],
  ])('says at %s what is wrong with %s, and sends nothing', (label, value, words) => {
    open();
    type(label, value);
    start();
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
    expect(calls.createPromotion).not.toHaveBeenCalled();
  });

  it.each([
    ['price_too_low', 422, 'The first month must still cost at least $3.00.', true],
    ['too_many', 409, 'You can run up to 10 promotions at once. End one first.', false],
  ])(
    'says what the server refuses as %s where it belongs',
    async (code, status, message, isOfField) => {
      calls.createPromotion.mockRejectedValue(
        new ORPCError(code, { status, message, defined: true }),
      );
      open([GOLD]);
      start();
      expect(await screen.findByText(message)).toBeTruthy();
      const field = screen.getByLabelText('Percent off');
      expect(field.getAttribute('aria-invalid')).toBe(isOfField ? 'true' : null);
      expect(onClose).not.toHaveBeenCalled();
    },
  );
});

describe('on a creator’s page', () => {
  const CODE = 'A'.repeat(22);
  const offer = (changes: Partial<Offer> = {}): Offer => ({
    tierId: GOLD.id,
    code: CODE,
    terms: { kind: 'discount', percentOff: 50 },
    firstMonthCents: amount.parse(500),
    monthlyCents: amount.parse(1000),
    endsAt: null,
    ...changes,
  });
  const offered = (code: string | null, items: Offer[]) =>
    queries.setQueryData(offers(CREATOR, code).queryKey, { items });

  it('a tier says what the viewer gets on it, and others say nothing', () => {
    offered(null, [offer({ endsAt: '2026-12-24T12:00:00Z' })]);
    show(<OfferLine creatorId={CREATOR} code={null} tierId={GOLD.id} />);
    expect(document.body.textContent).toBe(
      'First month $5.00, then $10.00 a monthOffer ends Dec 24, 2026',
    );
    cleanup();
    show(<OfferLine creatorId={CREATOR} code={null} tierId={SILVER.id} />);
    expect(document.body.textContent).toBe('');
  });

  it('a link whose offer is over says so', () => {
    const over = 'The offer behind this link has ended, or isn’t for you.';
    offered(CODE, [offer()]);
    show(<OffersNote creatorId={CREATOR} code={CODE} tiers={[GOLD]} />);
    expect(screen.queryByText(over)).toBeNull();
    cleanup();
    offered(CODE, []);
    show(<OffersNote creatorId={CREATOR} code={CODE} tiers={[GOLD]} />);
    expect(screen.getByText(over)).toBeTruthy();
  });
});
