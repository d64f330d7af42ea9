import type { UserId } from '@limelight/contract/platform/ids';
import { type RowOf, statement, t } from '../../platform/db/statement.ts';
import { isDeleted, noBlockBetween } from '../../kernel/rules.ts';
import { authorIsHidden } from '../reading/message-queries.ts';
import type { EndFacts } from '../policy.ts';

/** What may end a body, as columns. Unsending is missing because it ends a message, not its body. */
export const endColumns = {
  is_taken_down: t.bool().certain(),
  author_is_hidden: t.bool().certain(),
  author_is_deleted: t.bool().certain(),
  is_blocked: t.bool().certain(),
};
type EndRow = RowOf<typeof endColumns>;

/** SQL of what may end the body `said` for a person. */
export const endsFor = (person: string): string => `
  said.taken_down_at is not null as is_taken_down,
  ${authorIsHidden('said.author_id')} as author_is_hidden,
  ${isDeleted('said.author_id')} as author_is_deleted,
  not (${noBlockBetween(person, 'said.author_id')}) as is_blocked`;

/** What may end a body for a person. With null, for any reader: no block is checked. */
export const bodyEnds = statement({
  name: 'messages.body-ends',
  params: [t.uuid(), t.uuid<UserId>().nullable()],
  row: endColumns,
  text: `select ${endsFor('$2::uuid')} from message_bodies said where said.id = $1`,
});

export const toEnds = (row: EndRow, isUnsent = false): EndFacts => ({
  isTakenDown: row.is_taken_down,
  authorIsHidden: row.author_is_hidden,
  authorIsDeleted: row.author_is_deleted,
  isBlocked: row.is_blocked,
  isUnsent,
});
