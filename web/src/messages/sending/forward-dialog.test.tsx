import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { conversationId } from '@limelight/contract/platform/ids';
import { makeQueryClient } from '../../platform/query-client.ts';
import { ForwardDialog } from './forward-dialog.tsx';
import { conversations } from '../queries.ts';
import { aConversation, aGroup, aMessage, OTHER, SELF } from '../test-message.ts';

it('offers people and groups, each by its name', () => {
  const queries = makeQueryClient();
  queries.setDefaultOptions({ queries: { retry: false, staleTime: Infinity } });
  const elsewhere = { id: conversationId.parse(OTHER) };
  queries.setQueryData(conversations('inbox', '').queryKey, {
    pages: [
      {
        items: [
          { ...aConversation(), ...elsewhere },
          { ...aGroup(), id: conversationId.parse(SELF) },
        ],
        nextCursor: null,
      },
    ],
    pageParams: [undefined],
  });
  render(
    <QueryClientProvider client={queries}>
      <MemoryRouter>
        <ForwardDialog message={aMessage(1)} owner={SELF} onClose={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const list = screen.getByRole('list', { name: 'People and groups' });
  expect(list.textContent).toContain('@mira');
  expect(list.textContent).toContain('Harbor club');
  expect(list.textContent).toContain('3 members');
  expect(list.textContent).not.toContain('Deleted account');
  for (const name of [/Mira/, /Harbor club/])
    fireEvent.click(screen.getByRole('checkbox', { name }));
  expect(screen.getByRole('button', { name: 'Forward to 2 chats' })).toBeTruthy();
});
