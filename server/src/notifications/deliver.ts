import type { z } from 'zod';
import type { Notice } from '@limelight/contract/notifications/operations';
import type { UserId } from '@limelight/contract/platform/ids';
import type { Deps } from '../deps.ts';
import { channelsFor } from './channels-for.ts';
import {
  type DeliveryChannel,
  dueDeliveries,
  readerOf,
  takeDeliveries,
} from './delivery-queries.ts';
import { deliverJob } from './jobs.ts';
import { digestOf, letterOf, sayEach } from './letters.ts';
import { noticesByIds } from './notice-queries.ts';
import { pushAll } from './push-notices.ts';
import { readChoices, type Wishes } from './read-choices.ts';
import { readNotices } from './read-notices.ts';
import { secretsOf } from './secrets.ts';

/** As many leave in one run; the rest in another. */
const MOST = 500;

/**
 * Sends one person what is due by a channel. What they may no longer see, and what they have turned off since, does not
 * leave; a notice that cannot be put into words is set aside. An email leaves with the row that says so, in one transaction: never twice. A push that a crash interrupts is
 * sent again, and takes the place of the first on the screen.
 */
export async function deliver(
  deps: Deps,
  { recipientId, channel }: z.infer<typeof deliverJob.payload>,
): Promise<void> {
  const now = deps.clock.now();
  const due = await deps.db.many(dueDeliveries, recipientId, channel, now, MOST);
  const ids = due.map((row) => row.notice_id);
  if (ids.length === 0) return;
  const wanted = await wantedOf(deps, recipientId, channel, ids);
  if (channel === 'push' && wanted) await pushAll(deps, recipientId, wanted);
  const to = channel === 'push' ? undefined : await deps.db.maybe(readerOf, recipientId);
  const { links } = await secretsOf(deps.db);
  await deps.db.tx(async (tx) => {
    const taken = new Set(
      (await tx.many(takeDeliveries, ids, channel, now)).map((row) => row.notice_id),
    );
    if (ids.length === MOST) await deps.jobs.add(tx, deliverJob, { recipientId, channel });
    const leaving = wanted?.notices.filter(({ id }) => taken.has(id)) ?? [];
    if (!to || to.email === null || leaving.length === 0) return;
    const address = { ...to, email: to.email, id: recipientId, secret: links };
    const said = sayEach(deps, leaving, address);
    if (said.length === 0) return;
    const letters =
      channel === 'digest'
        ? [await digestOf(said, deps.config, address)]
        : await Promise.all(said.map((one) => letterOf(one, deps.config, address)));
    await deps.mail.send(tx, ...letters);
  });
}

/** What is due and still wanted, with its reader's wishes; null of one who has gone. */
async function wantedOf(
  deps: Deps,
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
