import type { ConversationId, CreatorId, UserId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../../kernel/deps.ts';
import { defineConsumer, when } from '../../kernel/parts/consumer.ts';
import {
  membershipBegan,
  membershipEnded,
  membershipMoved,
  membershipRenewed,
} from '../../memberships/index.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { Block } from '../../kernel/parts/block-handler.ts';
import {
  closeForAll,
  emitAdded,
  groupsBetween,
  groupsOf,
  letGoByTier,
  letOneGo,
  letOneInByTier,
  seatsToChange,
  tellMoved,
} from './group-people.ts';
import { lockGroup } from './seat.ts';

interface Pair {
  readonly creatorId: CreatorId;
  readonly fanId: UserId;
}
const ofPair = ({ creatorId, fanId }: Pair): Pair => ({ creatorId, fanId });

/**
 * Adds members of a tier to the groups that it opens, and removes them when their membership ends. It compares seats with
 * memberships as they are now, so an event that is read twice or late does no harm.
 */
export const groupSeats = defineConsumer<Pair>(
  'messages.group-seats',
  [
    when(membershipBegan, ofPair),
    when(membershipRenewed, ofPair),
    when(membershipMoved, ofPair),
    when(membershipEnded, ofPair),
  ],
  async (deps, tx, pairs) => {
    const now = deps.clock.now();
    const seats = await tx.many(seatsToChange, {
      creatorIds: pairs.map((pair) => pair.creatorId),
      fanIds: pairs.map((pair) => pair.fanId),
      now,
    });
    const groups = new Map<ConversationId, Set<UserId>>();
    for (const { group_id: id, person_id: person } of seats)
      groups.set(id, (groups.get(id) ?? new Set()).add(person));
    for (const [groupId, people] of groups) {
      await tx.maybe(lockGroup, groupId);
      const gone = await tx.many(letGoByTier, { groupId, why: 'tier', now });
      const come = [];
      for (const personId of people)
        come.push(...(await tx.many(letOneInByTier, { groupId, personId, now })));
      await emitAdded(deps, tx, groupId, come);
      tellMoved(deps, tx, groupId, [...gone, ...come]);
    }
  },
);

/** A block between an owner and a member ends the seat. */
export async function leaveBlocked(
  deps: Pick<Deps, 'clock' | 'realtime'>,
  tx: Tx,
  { blockerId, blockedId }: Block,
): Promise<void> {
  const now = deps.clock.now();
  for (const seat of await tx.many(groupsBetween, blockerId, blockedId)) {
    const { group_id: groupId, person_id: personId } = seat;
    await tx.maybe(lockGroup, groupId);
    tellMoved(deps, tx, groupId, await tx.many(letOneGo, { groupId, personId, why: 'block', now }));
  }
}

/** A deleted account leaves its groups and closes those that it owns. */
export async function leaveGroups(
  deps: Pick<Deps, 'clock' | 'realtime'>,
  tx: Tx,
  personId: Viewer['id'],
): Promise<void> {
  const now = deps.clock.now();
  for (const { group_id: groupId, is_owner: isOwner } of await tx.many(groupsOf, personId)) {
    await tx.maybe(lockGroup, groupId);
    const gone = isOwner
      ? await tx.many(closeForAll, { groupId, now })
      : await tx.many(letOneGo, { groupId, personId, why: 'self', now });
    tellMoved(deps, tx, groupId, gone);
  }
}
