import type { Notice } from '@limelight/contract/notifications/operations';
import type { UserId } from '@limelight/contract/platform/ids';
import type { Deps } from '../kernel/deps.ts';
import { channelsFor } from './channels-for.ts';
import type { DeliveryChannel } from './delivery-queries.ts';
import { noticesByIds } from './notice-queries.ts';
import { readChoices, type Wishes } from './read-choices.ts';
import { readNotices } from './read-notices.ts';

/**
 * Of notices on their way out by a channel, what their reader may see now and still wants, with their wishes; null of one
 * who has gone.
 */
export async function wantedNotices(
  deps: Pick<Deps, 'db' | 'clock' | 'log'>,
  readerId: UserId,
  channel: DeliveryChannel,
  ids: readonly string[],
): Promise<{ notices: Notice[]; wishes: Wishes } | null> {
  const rows = await deps.db.many(noticesByIds, readerId, ids);
  const notices = await readNotices(deps, readerId, rows);
  const creators = notices.flatMap(({ fact }) =>
    fact.kind === 'post_published' ? [fact.creatorId] : [],
  );
  const wishes = (await readChoices(deps.db, [readerId], creators)).get(readerId);
  if (!wishes) return null;
  return {
    wishes,
    notices: notices.filter(({ fact, readAt }) => {
      const channels = channelsFor(fact, wishes);
      // What was read meanwhile is no news; an email of its own tells it all the same, but for what is read in a group.
      if (readAt !== null && (channel !== 'email' || fact.kind === 'mentioned_in_group'))
        return false;
      if (channel === 'email') return channels.email !== 'none';
      return channel === 'push' ? channels.push : channels.email !== 'none';
    }),
  };
}
