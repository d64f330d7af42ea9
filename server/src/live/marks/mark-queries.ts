import type { StreamId, UserId } from '@limelight/contract/platform/ids';
import type { Cents } from '@limelight/contract/platform/money';
import { statement, t } from '../../platform/db/statement.ts';

/** SQL of whether a person has the mark of a stream's chat (ids). */
export const holdsMark = (person: string, stream: string): string => `
  exists (select from held_grants bought
    where bought.holder_id = ${person} and bought.kind = 'chat_mark' and bought.thing_id = ${stream})`;

export const hasMark = statement({
  name: 'live.has-mark',
  params: [t.uuid<UserId>(), t.uuid<StreamId>()],
  row: { has_mark: t.bool().certain() },
  text: `select ${holdsMark('$1', '$2')} as has_mark`,
});

/** Locks a stream that runs and has marks at this price, for an order of one: its end and another price wait for the order. */
export const keepForMark = statement({
  name: 'live.keep-for-mark',
  params: [t.uuid<StreamId>(), t.int4<Cents>()],
  row: { id: t.uuid<StreamId>() },
  text: `select id from streams where id = $1 and state = 'live' and mark_cents = $2 for share`,
});
