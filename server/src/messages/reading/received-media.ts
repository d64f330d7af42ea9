import type { ReceivedMedia } from '@limelight/contract/messages/operations';
import type { ConversationId, MediaId, UserId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Deps } from '../../kernel/deps.ts';
import { statement, t } from '../../platform/db/statement.ts';
import { fanOf } from '../fans/fan-side.ts';

/**
 * Files of person $2 that person $3 has got: in messages of conversation $1, or bought with a message or a post. Only the
 * person's own files: what a fan bought from others is not shown.
 */
const receivedMedia = statement({
  name: 'messages.received-media',
  params: [t.uuid<ConversationId>(), t.uuid<UserId>(), t.uuid<UserId>(), t.uuidArray<MediaId>()],
  row: {
    media_id: t.uuid<MediaId>(),
    is_bought: t.bool().certain(),
    was_sent: t.bool().certain(),
  },
  text: `
    select file.id as media_id,
      exists (select from message_media shown
        join held_grants g on g.kind = 'message' and g.thing_id = shown.body_id and g.holder_id = $3
        where shown.media_id = file.id and not shown.is_free)
      or exists (select from post_media shown
        join held_grants g on g.kind = 'post' and g.thing_id = shown.post_id and g.holder_id = $3
        where shown.media_id = file.id and shown.removed_at is null) as is_bought,
      exists (select from message_media shown
        join messages m on m.body_id = shown.body_id and m.conversation_id = $1
        where shown.media_id = file.id and m.author_id = $2 and m.unsent_at is null) as was_sent
    from media file where file.id = any($4::uuid[]) and file.owner_id = $2`,
});

/** The viewer's own files that the fan of a conversation has got; one statement for all. Throws `MessageRefused`. */
export async function listReceived(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer,
  { conversationId, mediaIds }: { conversationId: ConversationId; mediaIds: readonly MediaId[] },
): Promise<ReceivedMedia[]> {
  const { other_id: fan } = await fanOf(db, viewer, conversationId);
  const rows = await db.many(receivedMedia, conversationId, viewer.id, fan, mediaIds);
  return rows.flatMap(({ media_id: mediaId, is_bought: isBought, was_sent: wasSent }) =>
    isBought || wasSent ? [{ mediaId, how: isBought ? 'bought' : 'sent' }] : [],
  );
}
