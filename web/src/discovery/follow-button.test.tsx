import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { creatorId } from '@limelight/contract/platform/ids';
import { makeQueryClient } from '../platform/query-client.ts';
import { Toaster } from '../ui/dialogs/toast.tsx';
import { FollowButton } from './follow-button.tsx';
import type { ChangeFollow } from './use-follow.ts';

const CREATOR = creatorId.parse('00000000-0000-4000-8000-000000000001');
const WAIT = { timeout: 30_000 };
const change = vi.fn<ChangeFollow>(async () => ({ ok: true }));

beforeEach(() => {
  change.mockClear();
  // jsdom has no top layer.
  HTMLElement.prototype.showPopover = vi.fn();
  HTMLElement.prototype.hidePopover = vi.fn();
});

function unfollow(isMember: boolean) {
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <FollowButton creatorId={CREATOR} follows isMember={isMember} change={change} />
      <Toaster />
    </QueryClientProvider>,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Following' }));
}

it('unfollowing is silent, unless a membership goes on', async () => {
  unfollow(false);
  await waitFor(() => expect(change.mock.calls).toEqual([[CREATOR, false]]), WAIT);
  expect(screen.queryByText('You’re still a member')).toBeNull();
});

it('a member who unfollows reads that the membership goes on, and may follow again', async () => {
  unfollow(true);
  fireEvent.click(await screen.findByRole('button', { name: 'Follow again' }, WAIT));
  expect(screen.queryByText('You’re still a member')).toBeNull();
  await waitFor(
    () =>
      expect(change.mock.calls).toEqual([
        [CREATOR, false],
        [CREATOR, true],
      ]),
    WAIT,
  );
});
