import { conversationId } from '@limelight/contract/platform/ids';
import type { ChannelRule } from '../channel-rule.ts';
import { readBetween, toFacts } from './between.ts';
import { conversationsOf, mySide } from './conversation-queries.ts';
import { touchRefusalOf } from './policy.ts';

const NOTHING = { hear: false, speak: false, present: false };

/** `conversation:{id}`: who is there and who types, between its two people; not where one blocked or declined the other. */
export const conversationChannel: ChannelRule = {
  kind: 'conversation',
  async may({ db, clock }, viewer, id) {
    const asked = conversationId.safeParse(id);
    const side = asked.success ? await db.maybe(mySide, asked.data, viewer.id) : null;
    if (!side) return NOTHING;
    const between = await readBetween(db, viewer.id, side.other_id, clock.now());
    const isOpen = between !== null && touchRefusalOf(toFacts(between)) === null;
    return isOpen ? { hear: true, speak: true, present: true } : NOTHING;
  },
  async of({ db }, personId, ids) {
    const asked = ids.flatMap((id) => conversationId.safeParse(id).data ?? []);
    return (await db.many(conversationsOf, personId, asked)).map((row) => row.conversation_id);
  },
};
