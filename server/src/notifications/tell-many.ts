import type { z } from 'zod';
import type { Deps } from '../deps.ts';
import { withUnread } from '../messages/index.ts';
import type { tellManyJob } from './jobs.ts';
import { tellAll } from './tell.ts';

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
    await tellAll(
      deps,
      tx,
      recipients.flatMap(({ recipientId, conversationId, sequence }) =>
        unread.has(conversationId)
          ? [
              {
                tell: {
                  to: recipientId,
                  fact: { kind: 'messaged' as const, conversationId, sequence },
                  at: new Date(sentAt),
                  actor: authorId,
                  thing: conversationId,
                },
              },
            ]
          : [],
      ),
    );
  });
}
