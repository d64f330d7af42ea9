import type {
  ConversationView,
  Correspondent,
  MessageView,
} from '@limelight/contract/messages/operations';
import { formatCents } from '@limelight/contract/platform/format-money';

/** The name shown for a deleted account. */
const GONE = 'Deleted account';

export const nameOf = (other: Correspondent | null): string => other?.displayName ?? GONE;

/** The title of a conversation: the other person's name, or the group's. */
export const titleOf = ({ other, group }: Pick<ConversationView, 'other' | 'group'>): string =>
  group?.name ?? nameOf(other);

/** The number of members of a group. */
export const membersWords = (members: number): string =>
  members === 1 ? '1 member' : `${members.toLocaleString('en-US')} members`;

/** The text in place of a message that is gone. */
export function goneWords(
  { isTakenDown, isRemoved }: Pick<MessageView, 'isTakenDown' | 'isRemoved'>,
  isOwn: boolean,
): string {
  if (isTakenDown) return 'Message taken down';
  if (isRemoved) return isOwn ? 'A moderator removed your message' : 'Removed by a moderator';
  return isOwn ? 'You unsent a message' : 'Message unsent';
}

const files = (count: number) => (count === 1 ? '1 file' : `${count} files`);

/** The last message of a conversation in the list; `self` is the viewer's id. */
export function lastWords(
  { last }: Pick<ConversationView, 'last'>,
  self: string | undefined,
): string {
  if (!last) return 'No messages yet';
  const who = last.authorId === self ? 'You' : null;
  if (last.excerpt === null) return goneWords(last, who !== null);
  if (last.tipCents !== null)
    return join(tipWords(last.tipCents, who ?? last.authorName), last.excerpt);
  const rest = last.files > 0 ? files(last.files) : '';
  const says =
    last.excerpt || (last.locked ? join('Locked message', rest) : rest || 'Locked words');
  const author = who ?? last.authorName;
  return author === null ? says : `${author}: ${says}`;
}

const join = (...parts: readonly string[]) => parts.filter(Boolean).join(' · ');
const tipWords = (cents: number, by: string | null) =>
  `${by === null ? 'Tip of' : `${by} tipped`} ${formatCents(cents)}`;

/** A message in a few words, for a reply to it and for screen readers. */
export function messageWords(message: MessageView): string {
  const { text, tip, media, unsentAt } = message;
  if (tip !== null) return join(`Tip of ${formatCents(tip.cents)}`, text ?? '');
  if (unsentAt !== null && !text) return goneWords(message, false);
  return text || (media.length > 0 ? files(media.length) : 'Locked words');
}
