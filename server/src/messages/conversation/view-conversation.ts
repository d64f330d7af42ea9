import type { ConversationView, Correspondent } from '@limelight/contract/messages/operations';
import { toFacts } from '../relation.ts';
import type { ConversationRow } from './conversation-queries.ts';
import { beginningOf } from '../reading/excerpt.ts';
import { writingRefusalOf } from '../policy.ts';
import type { Viewer } from '../../kernel/viewer.ts';

/** One side of a conversation as its person sees it. */
export function toConversationView(row: ConversationRow, viewer: Viewer): ConversationView {
  const refusal = writingRefusalOf(toFacts(row));
  return {
    id: row.conversation_id,
    other: correspondentOf(row),
    group: null,
    last: lastOf(row, viewer),
    lastSequence: row.last_sequence,
    unread: row.unread,
    readSequence: row.read_sequence,
    otherReadSequence: row.shows_reading ? row.other_read_sequence : null,
    isRequest: row.is_request,
    isPinned: row.is_pinned,
    isMuted: row.is_muted,
    isArchived: row.is_archived,
    isSaved: row.is_saved,
    labels: [...row.labels],
    draft: row.draft,
    refusal,
    firstMessageCents: refusal === 'pay' ? row.first_message_cents : null,
    canSell: refusal === null && row.is_creator,
    canTip: refusal === null && row.other_is_creator,
  };
}

type PersonRow = Pick<
  ConversationRow,
  'other_id' | 'handle' | 'display_name' | 'avatar_url' | 'other_is_creator' | 'other_is_deleted'
>;

/** Null where the account is gone. */
export const correspondentOf = (row: PersonRow): Correspondent | null =>
  row.other_is_deleted
    ? null
    : {
        id: row.other_id,
        handle: row.handle,
        displayName: row.display_name,
        avatarUrl: row.avatar_url,
        isCreator: row.other_is_creator,
      };

function lastOf(row: ConversationRow, viewer: Viewer): ConversationView['last'] {
  if (row.last_at === null || row.last_author_id === null) return null;
  const isOwn = row.last_author_id === viewer.id;
  const isOpen = row.last_unsent_at === null;
  return {
    sequence: row.last_sequence,
    authorId: !isOwn && row.other_is_deleted ? null : row.last_author_id,
    authorName: null,
    isTakenDown: row.last_is_taken_down,
    isRemoved: false,
    excerpt: isOpen ? beginningOf(row.last_text ?? '') : null,
    files: isOpen ? row.last_files : 0,
    locked: isOpen && row.last_price !== null && !isOwn && !row.holds_last,
    tipCents: isOpen ? row.last_tip_cents : null,
    sentAt: row.last_at.toISOString(),
  };
}
