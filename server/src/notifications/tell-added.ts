import type { z } from 'zod';
import type { Deps } from '../kernel/deps.ts';
import { addedMembers } from '../messages/index.ts';
import { tellAddedJob } from './jobs.ts';
import { toldOfGroup } from './notice-queries.ts';
import { tellEach } from './tell.ts';

/**
 * Tells people who added them to a group: always its owner, even if a moderator did it. Does not tell people who have left
 * since. What was told of an earlier time is over, so this is a notice of its own; who was told is not told again when
 * the job runs twice.
 */
export async function tellAdded(
  deps: Deps,
  { conversationId, personIds, addedAt }: z.infer<typeof tellAddedJob.payload>,
): Promise<void> {
  const at = new Date(addedAt);
  const kind = 'added_to_group';
  await deps.db.tx(async (tx) => {
    const members = await addedMembers(tx, conversationId, personIds, at);
    const told = new Set(
      (await tx.many(toldOfGroup, conversationId, personIds, at)).map((row) => row.recipient_id),
    );
    await tellEach(
      deps,
      tx,
      tellAddedJob,
      members
        .filter(({ personId }) => !told.has(personId))
        .flatMap(({ personId: to, ownerId: actor }) => [
          { seen: { of: to, kind, thing: conversationId, until: at } as const },
          {
            tell: { to, fact: { kind, conversationId }, at, actor, thing: conversationId } as const,
          },
        ]),
    );
  });
}
