import type { ConversationId, UserId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Tx } from '../../platform/db/db.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { unreadInGroup } from '../conversation/conversation-queries.ts';
import { isSmallGroup } from './group-policy.ts';

/** Marks a group as read up to $3, never back. No row where nothing is new. */
const readGroupUpTo = statement({
  name: 'messages.read-group-up-to',
  params: [t.uuid<ConversationId>(), t.uuid<UserId>(), t.int4()],
  row: {},
  text: `
    update conversation_people side set read_sequence = least($3, chat.last_sequence)
    from conversations chat
    where side.conversation_id = $1 and side.person_id = $2 and chat.id = $1 and side.other_id is null
      and side.left_at is null and side.read_sequence < least($3, chat.last_sequence)`,
});

const groupReadState = statement({
  name: 'messages.group-read-state',
  params: [t.uuid<ConversationId>(), t.uuid<UserId>()],
  row: {
    read_sequence: t.int4().certain(),
    unread: t.int4().certain(),
    members_count: t.int4(),
    shows_reading: t.bool().certain(),
  },
  text: `
    select greatest(side.read_sequence, side.from_sequence) as read_sequence, ${unreadInGroup('side')} as unread,
      room.members_count, coalesce((
        select setting.read_receipts from message_settings setting where setting.person_id = side.person_id), true)
        as shows_reading
    from conversation_people side join groups room on room.id = side.conversation_id
    where side.conversation_id = $1 and side.person_id = $2 and side.left_at is null`,
});

/** Mutes or unmutes a group for this person alone. */
export const muteGroup = statement({
  name: 'messages.mute-group',
  params: [t.uuid<ConversationId>(), t.uuid<UserId>(), t.bool(), t.timestamptz()],
  row: {},
  text: `
    update conversation_people set muted_at = case when $3 then coalesce(muted_at, $4) end
    where conversation_id = $1 and person_id = $2 and other_id is null and left_at is null`,
});

/** Marks a group as read; null where the viewer is not a member. A small group is notified of the new mark. */
export async function markReadInGroup(
  tx: Tx,
  viewer: Viewer,
  conversationId: ConversationId,
  sequence: number,
) {
  const changed = await tx.run(readGroupUpTo, conversationId, viewer.id, sequence);
  const state = await tx.maybe(groupReadState, conversationId, viewer.id);
  if (!state) return null;
  const isSmall = isSmallGroup(state);
  return {
    isNew: changed > 0,
    other: null,
    isToldToGroup: isSmall && state.shows_reading,
    state: { read_sequence: state.read_sequence, unread: state.unread },
  };
}
