import type { LabelId, UserId } from '@limelight/contract/platform/ids';
import { statement, t } from '../../platform/db/statement.ts';
import { conversationColumns, conversations, SHOWN } from '../conversation/conversation-queries.ts';

/** The inbox without pinned conversations, which are read by a statement of their own. */
const LISTED = `side.person_id = $1 and side.folder = 'inbox' and side.pinned_at is null and ${SHOWN}`;
/**
 * Reads only the conversations that have the label: the planner starts from an array, while with a join it could walk the whole
 * inbox and look up the label for each.
 */
const labeled = (place: string) =>
  `side.conversation_id = any(array(
      select kept.conversation_id from conversation_labels kept where kept.label_id = ${place} and kept.person_id = $1))`;

const base = { viewerId: t.uuid<UserId>(), now: t.timestamptz(), q: t.text() };
const place = { afterTurn: t.int8(), afterId: t.uuid(), count: t.int8() };
const label = { labelId: t.uuid<LabelId>() };

const byTurnOf = (which: string) => `${conversations(`
    select side.* from conversation_people side
    where ${LISTED} and side.turn < $4 and (side.turn, side.conversation_id) > ($5, $6)${which}
    order by side.turn, side.conversation_id
    limit $7`)}
  order by mine.turn, mine.conversation_id`;
const turnParams = { ...base, turnsBelow: t.int8(), ...place };

/** Conversations that wait for an answer first; with `turnsBelow` 0 only these. After (`afterTurn`, `afterId`). */
export const inboxByTurn = statement({
  name: 'messages.list-by-turn',
  params: turnParams,
  row: conversationColumns,
  text: byTurnOf(''),
});
export const labeledByTurn = statement({
  name: 'messages.list-labeled-by-turn',
  params: { ...turnParams, ...label },
  row: conversationColumns,
  text: byTurnOf(` and ${labeled('$8')}`),
});

const bySpentOf = (which: string) => `${conversations(`
    select side.* from conversation_people side
    where ${LISTED} and (-side.spent_cents, side.turn, side.conversation_id) > ($4, $5, $6)${which}
    order by -side.spent_cents, side.turn, side.conversation_id
    limit $7`)}
  order by -mine.spent_cents, mine.turn, mine.conversation_id`;
/** `afterSpent` is negated cents, as in the index. */
const spentParams = { ...base, afterSpent: t.int8(), ...place };

/** The highest spending first, then by turn. */
export const inboxBySpent = statement({
  name: 'messages.list-by-spent',
  params: spentParams,
  row: conversationColumns,
  text: bySpentOf(''),
});
export const waitingBySpent = statement({
  name: 'messages.list-waiting-by-spent',
  params: spentParams,
  row: conversationColumns,
  text: bySpentOf(' and side.waiting_since is not null'),
});
export const labeledBySpent = statement({
  name: 'messages.list-labeled-by-spent',
  params: { ...spentParams, ...label, turnsBelow: t.int8() },
  row: conversationColumns,
  text: bySpentOf(` and ${labeled('$8')} and side.turn < $9`),
});

export const labeledNewest = statement({
  name: 'messages.list-labeled-newest',
  params: { ...base, beforeAt: t.timestamptz(), beforeId: t.uuid(), count: t.int8(), ...label },
  row: conversationColumns,
  text: `${conversations(`
    select side.* from conversation_people side
    where ${LISTED} and (side.last_at, side.conversation_id) < ($4, $5) and ${labeled('$7')}
    order by side.last_at desc, side.conversation_id desc
    limit $6`)}
  order by mine.last_at desc, mine.conversation_id desc`,
});
