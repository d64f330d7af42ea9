import { GROUP } from '@limelight/contract/messages/limits';
import type { GroupSettings } from '@limelight/contract/messages/operations';
import type { ConversationId, UserId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { Tx } from '../../platform/db/db.ts';
import { MessageRefused, notFound } from '../refused.ts';
import {
  closeForAll,
  emitAdded,
  letGoByTier,
  letInByHand,
  letInByTier,
  tellMoved,
} from './group-people.ts';
import { isStaff } from './group-policy.ts';
import {
  countGroups,
  groupSettings,
  insertGroup,
  lockOwner,
  putGroupTiers,
  removeGroupTiers,
  updateGroup,
} from './manage-queries.ts';
import { mustHoldSeat, mySeat } from './seat.ts';

type GroupDeps = Pick<Deps, 'db' | 'clock' | 'realtime'>;

/** Makes a group of the viewer's with these people and the members of these tiers. Throws `MessageRefused`. */
export async function createGroup(
  deps: GroupDeps,
  viewer: Viewer,
  { memberIds, ...settings }: GroupSettings & { readonly memberIds: readonly UserId[] },
): Promise<ConversationId> {
  const now = deps.clock.now();
  const { name, announcementsOnly, slowSeconds, tierIds } = settings;
  return deps.db.tx(async (tx) => {
    await tx.one(lockOwner, viewer.id);
    const { groups } = await tx.one(countGroups, viewer.id);
    if (groups >= GROUP.perOwner) throw new MessageRefused({ code: 'too_many' });
    const made = { name, announcementsOnly, slowSeconds, ownerId: viewer.id, now };
    const { group_id: groupId } = await tx.one(insertGroup, made);
    await tx.run(putGroupTiers, groupId, tierIds);
    const byHand = await tx.many(letInByHand, { groupId, personIds: [...memberIds], now });
    const byTier = await tx.many(letInByTier, { groupId, now });
    const come = [...byHand, ...byTier];
    await emitAdded(deps, tx, groupId, come);
    tellMoved(deps, tx, groupId, [...come, { person_id: viewer.id }]);
    return groupId;
  });
}

/** The settings of a group, for the people who run it. Throws `MessageRefused`; not_found for people who are not members. */
export async function getGroupSettings(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  id: ConversationId,
): Promise<GroupSettings> {
  const seat = await db.maybe(mySeat, id, viewer.id);
  if (!seat) throw notFound();
  if (!isStaff(seat.role)) throw new MessageRefused({ code: 'not_staff' });
  const row = await db.one(groupSettings, id);
  const slowSeconds = GROUP.slowSeconds.find((seconds) => seconds === row.slow_seconds) ?? 0;
  return {
    name: row.name,
    tierIds: [...row.tier_ids],
    announcementsOnly: row.announcements_only,
    slowSeconds,
  };
}

/** Changes the settings of a group; only its owner may. Throws `MessageRefused`. */
export async function saveGroupSettings(
  deps: GroupDeps,
  viewer: Viewer,
  groupId: ConversationId,
  { tierIds, ...settings }: GroupSettings,
): Promise<void> {
  const now = deps.clock.now();
  await deps.db.tx(async (tx) => {
    await mustOwn(tx, viewer, groupId);
    await tx.run(updateGroup, { groupId, ...settings });
    await tx.run(removeGroupTiers, groupId, tierIds);
    await tx.run(putGroupTiers, groupId, tierIds);
    const gone = await tx.many(letGoByTier, { groupId, why: 'tier', now });
    const come = await tx.many(letInByTier, { groupId, now });
    await emitAdded(deps, tx, groupId, come);
    tellMoved(deps, tx, groupId, [...gone, ...come, { person_id: viewer.id }]);
  });
}

/** Closes a group for everyone and for good; only its owner may. Throws `MessageRefused`. */
export async function closeGroup(
  deps: GroupDeps,
  viewer: Viewer,
  groupId: ConversationId,
): Promise<void> {
  await deps.db.tx(async (tx) => {
    await mustOwn(tx, viewer, groupId);
    tellMoved(deps, tx, groupId, await tx.many(closeForAll, { groupId, now: deps.clock.now() }));
  });
}

async function mustOwn(tx: Tx, viewer: Viewer, groupId: ConversationId): Promise<void> {
  const seat = await mustHoldSeat(tx, groupId, viewer.id);
  if (seat.role !== 'owner') throw new MessageRefused({ code: 'not_staff' });
}
