import { LABEL } from '@limelight/contract/messages/inbox-limits';
import type { Label } from '@limelight/contract/messages/operations';
import type { ConversationId, LabelId, UserId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../../kernel/deps.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { mySide } from '../conversation/conversation-queries.ts';
import { lockKeeper } from '../sending/lock-keeper.ts';
import { MessageRefused, notFound } from '../refused.ts';
import { tell } from '../conversation/tell.ts';

const labelsOf = statement({
  name: 'messages.list-labels',
  params: [t.uuid<UserId>()],
  row: { id: t.uuid<LabelId>(), name: t.text() },
  text: `select id, name from message_labels where creator_id = $1 order by fold(name), id`,
});

/** The person's label with this name, compared in NFC with case folded. */
const labelNamed = statement({
  name: 'messages.label-named',
  params: [t.uuid<UserId>(), t.text()],
  row: { id: t.uuid<LabelId>() },
  text: `select id from message_labels where creator_id = $1 and fold(name) = fold($2)`,
});

const countLabels = statement({
  name: 'messages.count-labels',
  params: [t.uuid<UserId>()],
  row: { labels: t.int4().certain() },
  text: `select count(*)::int as labels from message_labels where creator_id = $1`,
});

const insertLabel = statement({
  name: 'messages.insert-label',
  params: [t.uuid<UserId>(), t.text()],
  row: { id: t.uuid<LabelId>(), name: t.text() },
  text: `
    insert into message_labels (creator_id, name) values ($1, $2) returning id, name`,
});

const updateLabel = statement({
  name: 'messages.rename-label',
  params: [t.uuid<UserId>(), t.uuid<LabelId>(), t.text()],
  row: { id: t.uuid<LabelId>(), name: t.text() },
  text: `update message_labels set name = $3 where creator_id = $1 and id = $2 returning id, name`,
});

const deleteLabel = statement({
  name: 'messages.remove-label',
  params: [t.uuid<UserId>(), t.uuid<LabelId>()],
  row: {},
  text: `delete from message_labels where creator_id = $1 and id = $2`,
});

/** Sets the labels of a conversation to those among $3 that are the person's own. */
const setLabels = statement({
  name: 'messages.set-labels',
  params: [t.uuid<ConversationId>(), t.uuid<UserId>(), t.uuidArray<LabelId>()],
  row: {},
  text: `
    with gone as (
      delete from conversation_labels where conversation_id = $1 and person_id = $2 and label_id <> all($3::uuid[]))
    insert into conversation_labels (conversation_id, label_id, person_id)
    select $1::uuid, label.id, label.creator_id from message_labels label
    where label.creator_id = $2 and label.id = any($3::uuid[])
    on conflict do nothing`,
});

/** A creator's labels, by name. */
export const listLabels = ({ db }: Pick<Deps, 'db'>, viewer: Viewer): Promise<Label[]> =>
  db.many(labelsOf, viewer.id);

/** A new label. Throws `MessageRefused`: `too_many`, or `label_exists` for a name in any case. */
export async function createLabel(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  name: string,
): Promise<Label> {
  return db.tx(async (tx) => {
    await lockKeeper(tx, viewer.id);
    if (await tx.maybe(labelNamed, viewer.id, name)) {
      throw new MessageRefused({ code: 'label_exists' });
    }
    const { labels } = await tx.one(countLabels, viewer.id);
    if (labels >= LABEL.most) throw new MessageRefused({ code: 'too_many' });
    return tx.one(insertLabel, viewer.id, name);
  });
}

/** Renames a label of the viewer's own. Throws `MessageRefused`. */
export async function renameLabel(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { labelId, name }: { labelId: LabelId; name: string },
): Promise<Label> {
  return db.tx(async (tx) => {
    await lockKeeper(tx, viewer.id);
    const named = await tx.maybe(labelNamed, viewer.id, name);
    if (named && named.id !== labelId) throw new MessageRefused({ code: 'label_exists' });
    const renamed = await tx.maybe(updateLabel, viewer.id, labelId, name);
    if (!renamed) throw notFound();
    return renamed;
  });
}

/** Removes a label from the creator and from every conversation that has it. Does nothing where it is already gone. */
export async function removeLabel(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  labelId: LabelId,
): Promise<void> {
  await db.run(deleteLabel, viewer.id, labelId);
}

/** Sets the labels of a conversation to these. Throws `MessageRefused`. */
export async function labelConversation(
  deps: Pick<Deps, 'db' | 'realtime'>,
  viewer: Viewer,
  { conversationId, labelIds }: { conversationId: ConversationId; labelIds: readonly LabelId[] },
): Promise<void> {
  if (!(await deps.db.maybe(mySide, conversationId, viewer.id))) throw notFound();
  await deps.db.run(setLabels, conversationId, viewer.id, labelIds);
  await tell(deps, [viewer.id], 'conversation', { conversationId });
}
