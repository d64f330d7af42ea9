import type { UserId } from '@limelight/contract/platform/ids';
import type { Deps } from '../kernel/deps.ts';
import { channelsFor } from './choices/channels-for.ts';
import type { DeliveryChannel } from './delivery/delivery-queries.ts';
import { readChoices, type Wishes } from './choices/read-choices.ts';
import { type ReadNotice, readNotices } from './read-notices.ts';

/**
 * Of notices on their way out by a channel, what their reader may see now and still wants, with their wishes; null of one
 * who has gone.
 */
export async function wantedNotices(
  deps: Pick<Deps, 'db' | 'clock' | 'log' | 'notices'>,
  readerId: UserId,
  channel: DeliveryChannel,
  ids: readonly string[],
): Promise<{ notices: ReadNotice[]; wishes: Wishes } | null> {
  const rows = await deps.notices.byIds(deps.db, readerId, ids);
  const notices = await readNotices(deps, readerId, rows);
  const creators = notices.flatMap(({ kind, fact }) => kind.ofCreator?.(fact) ?? []);
  const wishes = (await readChoices(deps.db, [readerId], creators)).get(readerId);
  if (!wishes) return null;
  return {
    wishes,
    notices: notices.filter(({ kind, fact, readAt }) => {
      const channels = channelsFor(kind, fact, wishes);
      // What was read meanwhile is no news; an email of its own tells it all the same, unless its kind says otherwise.
      if (readAt !== null && (channel !== 'email' || kind.isOverWhenRead)) return false;
      if (channel === 'email') return channels.email !== 'none';
      return channel === 'push' ? channels.push : channels.email !== 'none';
    }),
  };
}
