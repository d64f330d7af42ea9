import { useState } from 'react';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { AlsoMessage, type AlsoMessageProps } from './also-message.tsx';
import { firstChoice } from './audience-choice.ts';

const count = vi.fn();
fakeApi({
  api: {
    messages: {
      countAudience: {
        queryOptions: ({ input }: { input: object }) => ({
          queryKey: ['count', input],
          queryFn: () => count(input) as unknown,
        }),
      },
    },
  },
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

let draft: AlsoMessageProps['draft'];
function Writing(begin: Partial<AlsoMessageProps['draft']>) {
  const [now, setNow] = useState<AlsoMessageProps['draft']>({
    audience: firstChoice,
    messageTo: null,
    scheduledFor: '',
    ...begin,
  });
  draft = now;
  return (
    <QueryClientProvider client={new QueryClient()}>
      <AlsoMessage draft={now} onChange={(changes) => setNow({ ...now, ...changes })} />
    </QueryClientProvider>
  );
}

it('asks for nobody until it is wanted, then says how many would get it', async () => {
  count.mockResolvedValue({ people: 1200, sample: [] });
  render(<Writing />);
  expect(count).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('switch', { name: 'Also send as a message' }));
  expect(draft.messageTo).toBe('members');
  expect(await screen.findByText('1,200 people would get it now')).toBeTruthy();
  expect(count.mock.calls[0]?.[0]).toMatchObject({
    audience: { include: { members: true, followers: false } },
  });
  fireEvent.click(screen.getByRole('switch', { name: 'Also send as a message' }));
  expect(draft.messageTo).toBeNull();
});

it('says that the text is left out where some of them can’t see the post', () => {
  count.mockResolvedValue({ people: 1, sample: [] });
  render(<Writing messageTo="members" />);
  expect(screen.getByText(/has the title, the text, and a link/)).toBeTruthy();
  cleanup();
  render(<Writing messageTo="followers" scheduledFor="2030-01-01T10:00" />);
  expect(screen.getByText(/has the title and a link, not the text/)).toBeTruthy();
  expect(screen.getByText('It’s sent when the post comes out')).toBeTruthy();
});
