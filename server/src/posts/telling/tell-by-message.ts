import type { CreatorId, PostId, UserId } from '@limelight/contract/platform/ids';
import { audience, type MessageTo } from '@limelight/contract/posts/operations';
import { opensToAll } from '@limelight/contract/posts/opens-to';
import type { Db, Tx } from '../../platform/db/db.ts';
import { statement, t } from '../../platform/db/statement.ts';

/** Published posts that their authors also announce by message, in the order in which they were published. */
const toTellByMessage = statement({
  name: 'posts.to-tell-by-message',
  params: [t.uuidArray<PostId>()],
  row: {
    id: t.uuid<PostId>(),
    creator_id: t.uuid<CreatorId>(),
    actor_id: t.uuid<UserId>().nullable(),
    title: t.text(),
    text: t.text(),
    audience: t.jsonb<unknown>(),
    message_to: t.text<MessageTo>().certain(),
  },
  text: `
    select id, creator_id, actor_id, title, text, audience, message_to from posts
    where id = any($1::uuid[]) and status = 'published' and message_to is not null
    order by published_at, id`,
});

export interface PostToTell {
  readonly postId: PostId;
  readonly creatorId: CreatorId;
  /** The helper who wrote it for the creator. */
  readonly actorId: UserId | null;
  readonly to: MessageTo;
  /** What all recipients may read of it: its title, and its text where it is open to all of them. */
  readonly words: string;
}

/** Those of these posts that their authors also announce by message. */
export async function postsToTell(
  tx: Pick<Db | Tx, 'many'>,
  ids: readonly PostId[],
): Promise<PostToTell[]> {
  const rows = await tx.many(toTellByMessage, ids);
  return rows.map((row) => {
    const isOpen = opensToAll(audience.parse(row.audience), row.message_to);
    return {
      postId: row.id,
      creatorId: row.creator_id,
      actorId: row.actor_id,
      to: row.message_to,
      words: [row.title, isOpen ? row.text : ''].filter(Boolean).join('\n\n'),
    };
  });
}
