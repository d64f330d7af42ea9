import type { z } from 'zod';
import type { Deps } from '../kernel/deps.ts';
import { withUnread } from '../messages/index.ts';
import { tellManyJob } from './jobs.ts';
import { messaged } from './messaged.ts';
import { tellEach } from './tell.ts';

/** Tells those of a batch of a mass message who have not read it yet and have not muted the conversation. */
export async function tellMany(
  deps: Deps,
  { authorId, sentAt, recipients }: z.infer<typeof tellManyJob.payload>,
): Promise<void> {
  await deps.db.tx(async (tx) => {
    const unread = await withUnread(
      tx,
      recipients.map(({ conversationId }) => conversationId),
      authorId,
    );
    await tellEach(
      deps,
      tx,
      tellManyJob,
      recipients
        .filter(({ conversationId }) => unread.has(conversationId))
        .map((recipient) => ({ tell: messaged(recipient, authorId, new Date(sentAt)) })),
    );
  });
}
