import { QUICK_REPLY } from '@limelight/contract/messages/inbox-limits';
import type { QuickReply } from '@limelight/contract/messages/operations';
import type { QuickReplyId, UserId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../../kernel/deps.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { lockKeeper } from './lock-keeper.ts';
import { MessageRefused, notFound } from '../refused.ts';

const row = { id: t.uuid<QuickReplyId>(), title: t.text(), text: t.text() };

const quickReplies = statement({
  name: 'messages.list-quick-replies',
  params: [t.uuid<UserId>(), t.int8()],
  row,
  text: `select id, title, text from quick_replies where creator_id = $1 order by lower(title), id limit $2`,
});

const countQuickReplies = statement({
  name: 'messages.count-quick-replies',
  params: [t.uuid<UserId>()],
  row: { count: t.int4().certain() },
  text: `select count(*)::int as count from quick_replies where creator_id = $1`,
});

const insertQuickReply = statement({
  name: 'messages.insert-quick-reply',
  params: [t.uuid<UserId>(), t.text(), t.text()],
  row,
  text: `insert into quick_replies (creator_id, title, text) values ($1, $2, $3) returning id, title, text`,
});

const updateQuickReply = statement({
  name: 'messages.change-quick-reply',
  params: [t.uuid<UserId>(), t.uuid<QuickReplyId>(), t.text(), t.text()],
  row,
  text: `
    update quick_replies set title = $3, text = $4 where creator_id = $1 and id = $2 returning id, title, text`,
});

const deleteQuickReply = statement({
  name: 'messages.remove-quick-reply',
  params: [t.uuid<UserId>(), t.uuid<QuickReplyId>()],
  row: {},
  text: `delete from quick_replies where creator_id = $1 and id = $2`,
});

interface Words {
  readonly title: string;
  readonly text: string;
}
type KeepDeps = Pick<Deps, 'db'>;

/** A creator's quick replies, by title. */
export const listQuickReplies = ({ db }: KeepDeps, viewer: Viewer): Promise<QuickReply[]> =>
  db.many(quickReplies, viewer.id, QUICK_REPLY.most);

/** Throws `MessageRefused` (`too_many`). */
export async function createQuickReply(
  { db }: KeepDeps,
  viewer: Viewer,
  { title, text }: Words,
): Promise<QuickReply> {
  return db.tx(async (tx) => {
    await lockKeeper(tx, viewer.id);
    const { count } = await tx.one(countQuickReplies, viewer.id);
    if (count >= QUICK_REPLY.most) throw new MessageRefused({ code: 'too_many' });
    return tx.one(insertQuickReply, viewer.id, title, text);
  });
}

/** Throws `MessageRefused` (`not_found`). */
export async function changeQuickReply(
  { db }: KeepDeps,
  viewer: Viewer,
  { quickReplyId, title, text }: Words & { quickReplyId: QuickReplyId },
): Promise<QuickReply> {
  const changed = await db.maybe(updateQuickReply, viewer.id, quickReplyId, title, text);
  if (!changed) throw notFound();
  return changed;
}

/** Does nothing where it is already gone. */
export async function removeQuickReply(
  { db }: KeepDeps,
  viewer: Viewer,
  id: QuickReplyId,
): Promise<void> {
  await db.run(deleteQuickReply, viewer.id, id);
}
