import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { quickReply } from '@limelight/contract/messages/inbox';
import { makeQueryClient } from '../../platform/query-client.ts';
import { pressWhileComposing } from '../../ui/forms/test-composing.ts';
import { QuickReplyPicker } from './quick-reply-picker.tsx';
import { quickReplies } from '../queries.ts';
import { aConversation } from '../test-message.ts';

const items = [
  ['Hello', 'Hi {name}, nice to meet you'],
  ['Later', 'I’ll answer tonight'],
  ['Thanks', 'Thank you, {name}!'],
].map(([title, text], at) =>
  quickReply.parse({ id: `00000000-0000-4000-8000-00000000000${at}`, title, text }),
);
function show(replies = items) {
  const queries = makeQueryClient();
  queries.setDefaultOptions({ queries: { retry: false, staleTime: Infinity } });
  queries.setQueryData(quickReplies().queryKey, { items: replies });
  const onPick = vi.fn();
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <QuickReplyPicker other={aConversation().other} onPick={onPick} onClose={() => {}} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return onPick;
}
const options = () =>
  screen.queryAllByRole('option', { hidden: true }).map((one) => one.textContent);
const search = () => screen.getByRole('combobox', { hidden: true });

it('shows what would be written, and a press writes it', () => {
  const onPick = show();
  fireEvent.click(screen.getByText('Hi Mira, nice to meet you'));
  expect(onPick).toHaveBeenCalledExactlyOnceWith('Hi Mira, nice to meet you');
});

it('is searched by title and text, and chosen with the keyboard', () => {
  const onPick = show();
  fireEvent.change(search(), { target: { value: 'TH' } });
  expect(options()).toEqual(['ThanksThank you, Mira!']);
  fireEvent.change(search(), { target: { value: '' } });
  fireEvent.keyDown(search(), { key: 'ArrowDown' });
  fireEvent.keyDown(search(), { key: 'ArrowDown' });
  fireEvent.keyDown(search(), { key: 'ArrowUp' });
  fireEvent.keyDown(search(), { key: 'Enter' });
  expect(onPick).toHaveBeenCalledExactlyOnceWith('I’ll answer tonight');
});

it('keys of words that are being composed choose nothing', () => {
  const onPick = show();
  pressWhileComposing(search(), 'ArrowDown');
  pressWhileComposing(search(), 'Enter');
  expect(onPick).not.toHaveBeenCalled();
  fireEvent.keyDown(search(), { key: 'Enter' });
  expect(onPick).toHaveBeenCalledExactlyOnceWith('Hi Mira, nice to meet you');
});

it('goes round at its ends', () => {
  const onPick = show();
  fireEvent.keyDown(search(), { key: 'ArrowUp' });
  fireEvent.keyDown(search(), { key: 'Enter' });
  expect(onPick).toHaveBeenCalledExactlyOnceWith('Thank you, Mira!');
});

it('says what quick replies are for where there are none', () => {
  show([]);
  expect(screen.getByText('No quick replies yet')).toBeTruthy();
});
