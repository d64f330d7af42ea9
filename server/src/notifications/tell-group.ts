import type { z } from 'zod';
import type { Deps } from '../kernel/deps.ts';
import { membersToCall } from '../messages/index.ts';
import { tellGroupJob } from './jobs.ts';
import { messaged } from './messaged.ts';
import { tellEach } from './tell.ts';

/**
 * Calls the members of a small group who have nothing else to read there, but those whom the message names: they hear of
 * it as that. What was told of an earlier message is over, since nothing of it is unread, so a notice begins again; until
 * this one is read nothing more is written for anybody.
 */
export async function tellGroup(
  deps: Deps,
  { mentionedIds, sentAt, ...sent }: z.infer<typeof tellGroupJob.payload>,
): Promise<void> {
  const { conversationId, sequence, authorId } = sent;
  const at = new Date(sentAt);
  await deps.db.tx(async (tx) => {
    const called = (await membersToCall(tx, sent)).filter((id) => !mentionedIds.includes(id));
    await tellEach(
      deps,
      tx,
      tellGroupJob,
      called.flatMap((id) => [
        { seen: { of: id, kind: 'messaged' as const, thing: conversationId, until: at } },
        { tell: messaged({ recipientId: id, conversationId, sequence }, authorId, at) },
      ]),
    );
  });
}
