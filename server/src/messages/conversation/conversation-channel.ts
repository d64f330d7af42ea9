import { conversationId } from '@limelight/contract/platform/ids';
import type { ChannelRights, ChannelRule } from '../../kernel/parts/channel-rule.ts';
import { readRelation, toFacts } from '../relation.ts';
import { conversationsOf, mySide } from './conversation-queries.ts';
import { groupTouchRefusalOf, isSmallGroup } from '../groups/group-policy.ts';
import { toSeatFacts } from '../groups/seat-facts.ts';
import { mySeat, type Seat } from '../groups/seat.ts';
import { touchRefusalOf } from '../policy.ts';

const NOTHING = { hear: false, speak: false, present: false };

/**
 * Members hear a group; in a small one they also send typing signals. Presence is off because it would show the ids of members.
 */
function groupRights(seat: Seat, now: Date): ChannelRights {
  const isOpen = isSmallGroup(seat) && groupTouchRefusalOf(toSeatFacts(seat, now)) === null;
  return { hear: true, speak: isOpen, present: false };
}

/**
 * The rule of `conversation:{id}`: presence and typing between its two people. Closed where one blocked or declined the other.
 */
export const conversationChannel: ChannelRule = {
  kind: 'conversation',
  async may({ db, clock }, viewer, id) {
    const asked = conversationId.safeParse(id);
    if (!asked.success) return NOTHING;
    const side = await db.maybe(mySide, asked.data, viewer.id);
    if (!side) {
      const seat = await db.maybe(mySeat, asked.data, viewer.id);
      return seat ? groupRights(seat, clock.now()) : NOTHING;
    }
    const relation = await readRelation(db, viewer.id, side.other_id, clock.now());
    const isOpen = relation !== null && touchRefusalOf(toFacts(relation)) === null;
    return isOpen ? { hear: true, speak: true, present: true } : NOTHING;
  },
  async of({ db }, personId, ids) {
    const asked = ids.flatMap((id) => conversationId.safeParse(id).data ?? []);
    return (await db.many(conversationsOf, personId, asked)).map((row) => row.conversation_id);
  },
};
