import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { conversationId } from '@limelight/contract/platform/ids';
import { queryClient } from '../../platform/query-client.ts';
import { conversations } from '../queries.ts';
import { CONVERSATION, OTHER } from '../test-message.ts';
import { unreadCount } from '../inbox/use-unread-messages.ts';
import { catchUpOn, hearGroup } from './hear-group.ts';

const [one, two] = [conversationId.parse(CONVERSATION), conversationId.parse(OTHER)];
const facts = { conversationId: one, sequence: 4 };
const { queryKey } = unreadCount();
const asked = () => queryClient().getQueryState(queryKey)?.isInvalidated;
const known = () =>
  queryClient().setQueryData(queryKey, { unread: 0, requests: 0, ofGroups: 0, groups: [] });

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.99);
  known();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  queryClient().clear();
});

it('a message in a small group moves the badge at once', async () => {
  await hearGroup(one, true, 'message', facts);
  expect(asked()).toBe(true);
});

it('one in a large group moves it within 20 seconds, and within three once messages are looked at', async () => {
  await hearGroup(one, false, 'message', facts);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(asked()).toBe(false);
  const { queryKey: list } = conversations('inbox', '');
  queryClient().setQueryData(list, { pages: [], pageParams: [] });
  const leave = new QueryObserver(queryClient(), { queryKey: list }).subscribe(() => undefined);
  await hearGroup(one, false, 'message', facts);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(asked()).toBe(true);
  leave();
  known();
  await hearGroup(one, false, 'message', facts);
  await vi.advanceTimersByTimeAsync(21_000);
  expect(asked()).toBe(true);
});

it('what is joined in one go asks for the badge once', async () => {
  const ask = vi.spyOn(queryClient(), 'invalidateQueries');
  for (const id of [one, two, one]) catchUpOn(id);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(
    ask.mock.calls.filter(
      ([filters]) => JSON.stringify(filters?.queryKey) === JSON.stringify(queryKey),
    ),
  ).toHaveLength(1);
});
