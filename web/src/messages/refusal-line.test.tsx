import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeQueryClient } from '../platform/query-client.ts';
import { RefusalLine } from './refusal-line.tsx';
import { aConversation } from './test-message.ts';

it.each([
  ['followers', 'Follow Mira to message them.', 1],
  ['members', 'Only members can message Mira first.', 0],
  ['gone', 'You can’t reply to this conversation.', 0],
] as const)('%s: says why, and offers what helps', (refusal, words, buttons) => {
  const conversation = aConversation({ refusal });
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <RefusalLine conversation={conversation} refusal={refusal} />
    </QueryClientProvider>,
  );
  expect(screen.getByText(words)).toBeDefined();
  expect(screen.queryAllByRole('button', { name: 'Follow' })).toHaveLength(buttons);
});
