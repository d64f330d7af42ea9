import { streamTopic } from '@limelight/contract/live/topic';
import type { StreamId, UserId } from '@limelight/contract/platform/ids';
import type { Deps } from '../../kernel/deps.ts';
import type { Block } from '../../kernel/parts/block-handler.ts';
import type { Tx } from '../../platform/db/db.ts';
import { statement, t } from '../../platform/db/statement.ts';

/** Takes back what one of two people moderates for the other. */
const deleteBetween = statement({
  name: 'live.delete-moderators-between',
  params: [t.uuid<UserId>(), t.uuid<UserId>()],
  row: {},
  text: `
    delete from chat_moderators
    where (creator_id = $1 and person_id = $2) or (creator_id = $2 and person_id = $1)`,
});

const heardBetween = statement({
  name: 'live.heard-between',
  params: [t.uuid<UserId>(), t.uuid<UserId>()],
  row: { id: t.uuid<StreamId>(), creator_id: t.uuid<UserId>() },
  text: `select id, creator_id from streams where state in ('announced', 'live') and creator_id in ($1, $2)`,
});

/** A block ends what one of the two moderates for the other, and what they hear of the other's streams. */
export async function leaveBlocked(
  { realtime }: Pick<Deps, 'realtime'>,
  tx: Tx,
  { blockerId, blockedId }: Block,
): Promise<void> {
  await tx.run(deleteBetween, blockerId, blockedId);
  for (const stream of await tx.many(heardBetween, blockerId, blockedId)) {
    const personId = stream.creator_id === blockerId ? blockedId : blockerId;
    tx.afterCommit(() => realtime.recheck(streamTopic(stream.id), personId));
  }
}
