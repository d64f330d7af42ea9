import type { Inbox, InboxOrder } from '@limelight/contract/messages/operations';
import type { UserId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../../kernel/deps.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { listLabels } from './labels.ts';

const inboxOrderOf = statement({
  name: 'messages.inbox-order',
  params: [t.uuid<UserId>()],
  row: { sort_order: t.text<InboxOrder>() },
  text: `select sort_order from message_inboxes where creator_id = $1`,
});

const putInboxOrder = statement({
  name: 'messages.put-inbox-order',
  params: [t.uuid<UserId>(), t.text<InboxOrder>()],
  row: {},
  text: `
    insert into message_inboxes (creator_id, sort_order) values ($1, $2)
    on conflict (creator_id) do update set sort_order = excluded.sort_order`,
});

/** The order of a creator's inbox; newest first until they choose another. */
export async function getInbox(deps: Pick<Deps, 'db'>, viewer: Viewer): Promise<Inbox> {
  const [chosen, labels] = await Promise.all([
    deps.db.maybe(inboxOrderOf, viewer.id),
    listLabels(deps, viewer),
  ]);
  return { order: chosen?.sort_order ?? 'newest', labels };
}

export async function saveInboxOrder(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  order: InboxOrder,
): Promise<void> {
  await db.run(putInboxOrder, viewer.id, order);
}
