import { ACTORS_MAX, type Actor } from '@limelight/contract/notifications/actor';
import {
  allNotices,
  type NoticeFact,
  noticeFact,
} from '@limelight/contract/notifications/all-notices';
import type { Notice } from '@limelight/contract/notifications/operations';
import type {
  CommentId,
  ConversationId,
  MessageId,
  PostId,
  UserId,
} from '@limelight/contract/platform/ids';
import type { Deps } from '../kernel/deps.ts';
import { textsOfMessages } from '../messages/index.ts';
import { each } from '../platform/apart.ts';
import { textsOfPosts } from '../posts/index.ts';
import { actorsInSight, type NoticeRow } from './notice-queries.ts';

const postOf = (fact: NoticeFact): PostId | null => ('postId' in fact ? fact.postId : null);
const commentOf = (fact: NoticeFact): CommentId | null =>
  'commentId' in fact ? fact.commentId : null;

/** Of somebody's messages; others only lead to a conversation. */
const conversationOf = (fact: NoticeFact): ConversationId | null =>
  fact.kind === 'messaged' ? fact.conversationId : null;

/** Of a group, where somebody is named. */
const mentionOf = (fact: NoticeFact): MessageId | null =>
  fact.kind === 'mentioned_in_group' ? fact.messageId : null;

/** That its reader was added to. */
const groupOf = (fact: NoticeFact): ConversationId | null =>
  fact.kind === 'added_to_group' ? fact.conversationId : null;

/**
 * Rows as their reader sees them now: without what people did whom they may not see, and without what is gone or closed
 * to them. At most six statements for any number. A row of no known kind is set aside: what was written must stay
 * readable, and one that is not hides no other.
 */
export async function readNotices(
  { db, clock, log }: Pick<Deps, 'db' | 'clock' | 'log'>,
  readerId: UserId,
  stored: readonly NoticeRow[],
): Promise<Notice[]> {
  const read = await each(
    stored,
    (row) => ({ row, fact: noticeFact.parse({ kind: row.kind, ...row.facts }) }),
    { log, work: 'notifications.read', about: ({ id }) => ({ notice: id }) },
  );
  const rows = read.map(({ row }) => row);
  const facts = read.map(({ fact }) => fact);
  const actorIds = [...new Set(rows.flatMap((row) => row.actor_ids))];
  const said = { postIds: idsOf(facts, postOf), commentIds: idsOf(facts, commentOf) };
  const sent = {
    conversationIds: idsOf(facts, conversationOf),
    mentionIds: idsOf(facts, mentionOf),
    groupIds: idsOf(facts, groupOf),
  };
  const [actors, { posts, comments }, { unread, mentions, groups }] = await Promise.all([
    actorIds.length === 0 ? [] : db.many(actorsInSight, readerId, actorIds),
    textsOfPosts(db, readerId, said, clock.now()),
    textsOfMessages(db, readerId, sent),
  ]);
  const people = new Map(actors.map((row) => [row.id, toActor(row)]));
  return read.flatMap(({ row, fact }) => {
    const postId = postOf(fact);
    const commentId = commentOf(fact);
    const conversationId = conversationOf(fact);
    const messageId = mentionOf(fact);
    const post = postId === null ? undefined : posts.get(postId);
    const mention = (messageId !== null && mentions.get(messageId)) || null;
    const groupId = groupOf(fact);
    const group = groupId === null ? undefined : groups.get(groupId);
    // Whoever has read so far in the group has seen it there.
    const readAt = row.read_at ?? (mention?.isRead ? row.changed_at : null);
    const known: Readonly<Record<string, string | null>> = {
      person: row.person,
      tier: row.tier,
      reason: row.reason,
      post: post?.name || null,
      comment: (commentId !== null && comments.get(commentId)) || null,
      group:
        mention?.groupName ?? group?.name ?? (conversationId && unread.get(conversationId)) ?? null,
    };
    const { names, isSocial } = allNotices[fact.kind];
    const notice = {
      id: row.id,
      fact,
      actors: row.actor_ids.flatMap((id) => people.get(id) ?? []),
      times: row.times,
      names: Object.fromEntries(names.map((name) => [name, known[name] ?? null])),
      at: row.changed_at.toISOString(),
      readAt: readAt?.toISOString() ?? null,
    };
    if (!isSocial) return [notice];
    if (conversationId !== null && !unread.has(conversationId)) return [];
    if (messageId !== null && mention === null) return [];
    // Who left and came back was added once more, and told of that.
    if (groupId !== null && !(group && group.joinedAt <= row.changed_at)) return [];
    if (postId !== null && !post) return [];
    // Comments are part of the post: there is nothing to go to while it is locked.
    if (commentId !== null && !post?.isOpen) return [];
    // Of several comments the others stand when the latest has gone.
    if (commentId !== null && !comments.has(commentId) && row.times === 1) return [];
    if (notice.actors.length > 0) return [notice];
    // Others than those who are kept here did it too; of comments, one person may have written many.
    const hasOthers =
      commentId === null ? row.times > row.actor_ids.length : row.actor_ids.length === ACTORS_MAX;
    return hasOthers ? [notice] : [];
  });
}

function idsOf<Id>(facts: readonly NoticeFact[], idOf: (fact: NoticeFact) => Id | null): Id[] {
  return [...new Set(facts.flatMap((fact) => idOf(fact) ?? []))];
}

const toActor = (row: {
  id: UserId;
  display_name: string;
  handle: string;
  avatar_url: string | null;
}): Actor => ({
  id: row.id,
  displayName: row.display_name,
  handle: row.handle,
  avatarUrl: row.avatar_url,
});
