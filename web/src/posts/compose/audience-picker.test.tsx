import { useState } from 'react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { firstChoice, whoCanSee, type AudienceChoice } from './audience-choice.ts';
import { AudiencePicker } from './audience-picker.tsx';

const listTiers = vi.fn();
fakeApi({
  api: {
    creators: {
      listTiers: {
        queryOptions: () => ({ queryKey: ['tiers'], queryFn: listTiers, retry: false }),
      },
      listLists: {
        queryOptions: () => ({ queryKey: ['lists'], queryFn: () => ({ items: [] }) }),
      },
    },
  },
});

let isWide = false;
beforeEach(() => {
  listTiers.mockResolvedValue({ items: [{ id: 'gold', archivedAt: null }] });
  vi.stubGlobal('matchMedia', () => ({
    matches: isWide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  onSetPrice.mockClear();
  vi.unstubAllGlobals();
  isWide = false;
});

const onSetPrice = vi.fn();
function Choosing({ who }: Pick<AudienceChoice, 'who'>) {
  const [choice, setChoice] = useState<AudienceChoice>({ ...firstChoice, who });
  return (
    <QueryClientProvider client={new QueryClient()}>
      <AudiencePicker
        choice={choice}
        onChange={setChoice}
        problem={undefined}
        onSetPrice={onSetPrice}
      />
    </QueryClientProvider>
  );
}
const radios = () => screen.getAllByRole('radio').map((one) => one.getAttribute('value'));

it('shows a phone three choices, and the others once they are asked for', () => {
  render(<Choosing who="everyone" />);
  expect(radios()).toEqual(['everyone', 'members', 'price']);
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(radios()).toEqual(whoCanSee);
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Everyone' }));
});

it('is open from the start when one of the others is chosen, and stays open', () => {
  render(<Choosing who="membersOrPrice" />);
  expect(radios()).toEqual(whoCanSee);
  fireEvent.click(screen.getByRole('radio', { name: 'Everyone' }));
  expect(radios()).toEqual(whoCanSee);
});

it('has everything at once where there is room', () => {
  isWide = true;
  render(<Choosing who="everyone" />);
  expect(radios()).toEqual(whoCanSee);
});

it('asks for the price right below the choice that has one', () => {
  render(<Choosing who="price" />);
  const price = screen.getByRole('textbox', { name: 'Price' });
  const [members, sold] = screen.getAllByRole('radio').slice(1);
  const stands = (before: HTMLElement | undefined, after: HTMLElement) =>
    Boolean(before && before.compareDocumentPosition(after) & Node.DOCUMENT_POSITION_FOLLOWING);
  expect(stands(sold, price)).toBe(true);
  fireEvent.click(members as HTMLElement);
  expect(screen.queryByRole('textbox', { name: 'Price' })).toBeNull();
});

it.each(['members', 'membersOrPrice', 'rules'] as const)(
  'offers to set a price where %s could not be met by a reader',
  async (who) => {
    listTiers.mockResolvedValue({ items: [{ id: 'gold', archivedAt: '2026-01-01T00:00:00Z' }] });
    render(<Choosing who={who} />);
    fireEvent.click(await screen.findByRole('button', { name: 'Set a price' }));
    expect(onSetPrice).toHaveBeenCalledOnce();
    expect(screen.queryByRole('combobox', { name: 'Member for' })).toBeNull();
  },
);
