import { creatorId, type CreatorId, type UserId } from '@limelight/contract/platform/ids';
import { defineConsumer, type Reaction, when } from '../../kernel/parts/consumer.ts';
import { deletionRequested } from '../../accounts/index.ts';
import {
  membershipBegan,
  membershipEnded,
  membershipMoved,
  membershipRenewed,
} from '../../memberships/index.ts';
import { sayRights } from '../bus.ts';
import { endAllOf } from '../sending/end-all.ts';
import { liveOfCreator } from '../sending/host-queries.ts';

interface Pair {
  readonly creatorId: CreatorId;
  readonly fanId: UserId;
}
/** A pair whose membership changed, or a creator who asked for the deletion of their account. */
type Effect = Pair | { readonly leaves: CreatorId };

const ofPair = ({ creatorId: of, fanId }: Pair): Effect => ({ creatorId: of, fanId });
const reactions: readonly Reaction<Effect>[] = [
  when(membershipBegan, ofPair),
  when(membershipRenewed, ofPair),
  when(membershipMoved, ofPair),
  when(membershipEnded, ofPair),
  when(deletionRequested, ({ userId }) => ({ leaves: creatorId.parse(userId) })),
];

/**
 * Memberships open and close streams: within a second of the event, viewings of the member are asked again. A creator who asks
 * for the deletion of their account ends their streams. (A ticket says it itself, and so do blocks and suspensions.)
 */
export const followRights = defineConsumer<Effect>(
  'live.follow-rights',
  reactions,
  async (deps, tx, effects) => {
    const pairs = effects.flatMap((one) => ('fanId' in one ? one : []));
    const creators = [...new Set(pairs.map((pair) => pair.creatorId))];
    const live = new Set(
      (creators.length > 0 ? await tx.many(liveOfCreator, creators) : []).map(
        (row) => row.creator_id,
      ),
    );
    const people = new Set(pairs.flatMap((pair) => (live.has(pair.creatorId) ? pair.fanId : [])));
    for (const personId of people) tx.afterCommit(() => sayRights(deps, { personId }));
    for (const one of effects) if ('leaves' in one) await endAllOf(deps, tx, one.leaves, 'deleted');
  },
);
