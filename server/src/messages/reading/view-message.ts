import type { MediaView } from '@limelight/contract/media/operations';
import { MESSAGE } from '@limelight/contract/messages/limits';
import type {
  MessageFee,
  MessageMedia,
  MessageView,
} from '@limelight/contract/messages/operations';
import type { MediaId } from '@limelight/contract/platform/ids';
import type { Viewer } from '../../kernel/viewer.ts';
import type { Access } from '../../kernel/parts/byte-part.ts';
import type { MediaAsk } from '../../media/index.ts';
import { MINUTE } from '../../platform/clock/clock.ts';
import { beginningOf } from './excerpt.ts';
import type { BodyFile, MessageRow } from './message-queries.ts';
import { fileAccessOf } from '../policy.ts';

/** How long after it was sent a message can be edited. */
export const EDIT_MS = MESSAGE.editMinutes * MINUTE;

const isOwn = (row: MessageRow, viewer: Viewer) => row.author_id === viewer.id;

/** Whether the viewer still sees the content: it was not taken down, and not unsent unless they have bought it. */
const isThere = (row: MessageRow) =>
  row.taken_down_at === null && (row.unsent_at === null || row.holds);

const accessTo = (row: MessageRow, viewer: Viewer, { isFree }: Pick<BodyFile, 'isFree'>): Access =>
  fileAccessOf({
    isAuthor: isOwn(row, viewer),
    isBlocked: row.is_blocked,
    authorIsHidden: row.author_is_hidden,
    isTakenDown: row.taken_down_at !== null,
    isOpenToStaff: false,
    holds: row.holds,
    wasSent: row.unsent_at === null,
    isFree,
  });

/** The words that open with the price, or null. They follow the rule of a locked file. */
const lockedTextOf = (row: MessageRow, viewer: Viewer): string | null =>
  accessTo(row, viewer, { isFree: false }) === 'full' ? row.locked_text : null;

/** In a group, people with a block between them see nothing of each other. */
const isHidden = (row: MessageRow, viewer: Viewer): boolean =>
  row.group_name !== null && row.is_blocked && !isOwn(row, viewer);

/** The files to read for a message, and whether each is locked. */
export function fileAsks(row: MessageRow, viewer: Viewer): MediaAsk[] {
  if (!isThere(row) || isHidden(row, viewer)) return [];
  return row.files.flatMap((file) => {
    const access = accessTo(row, viewer, file);
    if (access === 'none') return [];
    return { mediaId: file.mediaId, alt: null, locked: access === 'locked' };
  });
}

/** One message as the viewer sees it; `media` has the views of the files that `fileAsks` returned. */
export function toMessageView(
  row: MessageRow,
  viewer: Viewer,
  media: ReadonlyMap<MediaId, MediaView>,
  now: Date,
): MessageView {
  const own = isOwn(row, viewer);
  const hidden = isHidden(row, viewer);
  const there = isThere(row) && !hidden;
  const known = own || !(row.other_is_deleted || hidden);
  return {
    id: row.id,
    conversationId: row.conversation_id,
    sequence: row.sequence,
    authorId: known ? row.author_id : null,
    author: known && !own ? row.author : null,
    isHidden: hidden,
    clientId: own ? row.client_id : null,
    text: there ? row.text : null,
    textForOthers: there ? row.text_for_others : null,
    hasLockedText: there && row.locked_text !== '',
    lockedText: there && row.locked_text !== '' ? lockedTextOf(row, viewer) : null,
    media: there ? row.files.map((file) => toMedia(row, viewer, file, media)) : [],
    price:
      there && row.price_cents !== null
        ? {
            cents: row.price_cents,
            isBought: own ? row.other_holds || (row.buyers ?? 0) > 0 : row.holds,
            buyers: row.buyers,
          }
        : null,
    locked: there && row.price_cents !== null && !own && !row.holds,
    tip: there ? tipOf(row, viewer) : null,
    link: there ? row.link : null,
    fee: feeOf(row),
    replyTo: hidden ? null : replyOf(row, viewer),
    isForwarded: there && row.is_forwarded,
    reactions: row.unsent_at === null && !hidden && row.gone === null ? row.reactions : [],
    sentAt: row.sent_at.toISOString(),
    editedAt: row.edited_at?.toISOString() ?? null,
    unsentAt: row.unsent_at?.toISOString() ?? null,
    isTakenDown: row.taken_down_at !== null,
    isRemoved: row.unsent_by_moderator,
    editableUntil: editableUntil(row, viewer, now),
    isSaved: row.is_saved,
  };
}

/** In a group, only the giver and the receiver of a tip see a refund or a dispute. */
function tipOf(row: MessageRow, viewer: Viewer): MessageView['tip'] {
  const { tip_cents: cents, tip_refunded_cents: refundedCents, tip_is_disputed: isDisputed } = row;
  if (cents === null) return null;
  if (!isOwn(row, viewer) && row.tip_creator_id !== viewer.id) return { cents, status: 'paid' };
  if (isDisputed) return { cents, status: 'disputed' };
  if (refundedCents === null || refundedCents === 0) return { cents, status: 'paid' };
  return { cents, status: refundedCents < cents ? 'partly_refunded' : 'refunded' };
}

function feeOf({ fee }: MessageRow): MessageView['fee'] {
  if (fee === null) return null;
  const { cents, answerBy } = fee;
  return { cents, status: feeStatusOf(fee), answerBy: new Date(answerBy).toISOString() };
}

function feeStatusOf({
  isGone,
  isEarned,
  isAnswered,
}: NonNullable<MessageRow['fee']>): MessageFee['status'] {
  if (isGone) return 'returned';
  if (isEarned) return 'earned';
  return isAnswered ? 'answered' : 'held';
}

function toMedia(
  row: MessageRow,
  viewer: Viewer,
  file: BodyFile,
  media: ReadonlyMap<MediaId, MediaView>,
): MessageMedia {
  const access = accessTo(row, viewer, file);
  const view = access === 'none' ? undefined : media.get(file.mediaId);
  return { ...file, view: view ?? null };
}

function replyOf(row: MessageRow, viewer: Viewer): MessageView['replyTo'] {
  if (row.reply_id === null || row.reply_sequence === null) return null;
  const isByOther = row.reply_author_id !== viewer.id;
  return {
    id: row.reply_id,
    sequence: row.reply_sequence,
    authorId:
      isByOther && row.group_name === null && row.other_is_deleted ? null : row.reply_author_id,
    excerpt: row.reply_unsent_at === null ? beginningOf(row.reply_text ?? '') : null,
  };
}

function editableUntil(row: MessageRow, viewer: Viewer, now: Date): string | null {
  const stays = row.price_cents !== null || row.tip_cents !== null || row.is_mass;
  if (!isOwn(row, viewer) || stays || row.unsent_at !== null) return null;
  const until = new Date(row.sent_at.getTime() + EDIT_MS);
  return until > now ? until.toISOString() : null;
}
