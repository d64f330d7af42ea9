import { afterEach, expect, it, vi } from 'vitest';
import { conversationId } from '@limelight/contract/platform/ids';
import type { HeardGroup } from '@limelight/contract/messages/operations';
import { makeQueryClient } from '../../platform/query-client.ts';
import { CONVERSATION, OTHER } from '../test-message.ts';
import { unreadCount } from '../inbox/use-unread-messages.ts';
import { followGroups } from './follow-groups.ts';

afterEach(() => vi.useRealTimers());

const [one, two] = [CONVERSATION, OTHER].map((id) => ({
  id: conversationId.parse(id),
  isSmall: true,
})) as [HeardGroup, HeardGroup];

it('listens in the groups that the badge counts, and no longer in others', async () => {
  vi.useFakeTimers();
  const queries = makeQueryClient();
  const count = (groups: HeardGroup[]) =>
    queries.setQueryData(unreadCount().queryKey, { unread: 0, requests: 0, ofGroups: 0, groups });
  const heard: string[] = [];
  const listen = ({ id }: HeardGroup) => {
    heard.push(id);
    return () => void heard.splice(heard.indexOf(id), 1);
  };
  const settled = () => vi.advanceTimersByTimeAsync(10);
  count([one]);
  const end = followGroups(queries, () => Promise.resolve(listen));
  await settled();
  expect(heard).toEqual([one.id]);
  // Added to another group, and then unchanged.
  count([two, one]);
  count([two, { ...one }]);
  await settled();
  expect(heard).toEqual([one.id, two.id]);
  // Muted or left.
  count([two]);
  await settled();
  expect(heard).toEqual([two.id]);
  end();
  count([one, two]);
  await settled();
  expect(heard).toEqual([]);
});
