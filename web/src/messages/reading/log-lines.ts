import type { MessageView } from '@limelight/contract/messages/operations';

/** A message in its place among the others. */
export interface LogLine {
  readonly message: MessageView;
  /** The first of its day: a line with the day stands above it. */
  readonly beginsDay: boolean;
  /** The first that was unread when the conversation was opened. */
  readonly beginsUnread: boolean;
  /** Follows another one of the same author closely: no gap between the two. */
  readonly continues: boolean;
}

const CLOSE_MS = 5 * 60_000;

interface LogReader {
  readonly self: string | undefined;
  /** The last message that was read; null where none is marked. */
  readonly unreadAfter: number | null;
  /** The browser's own where there is none. */
  readonly timeZone: string | undefined;
}

/** Cuts a run of messages into days, where the reader is, and groups. */
export function logLines(
  messages: readonly MessageView[],
  { self, unreadAfter, timeZone }: LogReader,
): LogLine[] {
  const days = new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short' });
  const dayOf = ({ sentAt }: MessageView) => days.format(new Date(sentAt));
  const firstUnread =
    unreadAfter === null
      ? undefined
      : messages.find(({ sequence, authorId }) => sequence > unreadAfter && authorId !== self);
  return messages.map((message, index) => {
    const before = messages[index - 1];
    const beginsDay = !before || dayOf(before) !== dayOf(message);
    const beginsUnread = message === firstUnread;
    return {
      message,
      beginsDay,
      beginsUnread,
      continues:
        !beginsDay &&
        !beginsUnread &&
        before.authorId === message.authorId &&
        Date.parse(message.sentAt) - Date.parse(before.sentAt) < CLOSE_MS,
    };
  });
}
