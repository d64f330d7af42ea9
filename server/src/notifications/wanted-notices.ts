import type { UserId } from '@limelight/contract/platform/ids';
import type { Deps } from '../kernel/deps.ts';
import { channelsFor } from './choices/channels-for.ts';
import type { DeliveryChannel } from './delivery/delivery-queries.ts';
import { readChoices, type Wishes } from './choices/read-choices.ts';
import { type ReadNotice, readNotices } from './read-notices.ts';

/** The notices that a person may still see and still wants by a channel, with their wishes; null for a deleted account. */
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
      // A notice that was read meanwhile is not sent, except as an email of its own, unless its kind is over when read.
      if (readAt !== null && (channel !== 'email' || kind.isOverWhenRead)) return false;
      if (channel === 'email') return channels.email !== 'none';
      return channel === 'push' ? channels.push : channels.email !== 'none';
    }),
  };
}
