import { useState } from 'react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { firstChoice, whoCanSee, type AudienceChoice } from './audience-choice.ts';
import { AudiencePicker } from './audience-picker.tsx';

let isWide = false;
beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: isWide,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  isWide = false;
});

function Choosing({ who }: Pick<AudienceChoice, 'who'>) {
  const [choice, setChoice] = useState<AudienceChoice>({ ...firstChoice, who });
  return (
    <QueryClientProvider client={new QueryClient()}>
      <AudiencePicker choice={choice} onChange={setChoice} problem={undefined} />
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
