import type { MessageView } from '@limelight/contract/messages/operations';

/** A message with its position among the others. */
export interface LogLine {
  readonly message: MessageView;
  /** The first message of its day; the day is shown above it. */
  readonly beginsDay: boolean;
  /** The first message that was unread when the conversation was opened. */
  readonly beginsUnread: boolean;
  /** Follows soon after another message of the same author, so there is no gap between them. */
  readonly continues: boolean;
}

const CLOSE_MS = 5 * 60_000;

interface LogReader {
  readonly self: string | undefined;
  /** The last message that was read; null where the log shows no mark. */
  readonly unreadAfter: number | null;
  /** The reader's time zone; the browser's own where it is undefined. */
  readonly timeZone: string | undefined;
}

/** Marks where days in the reader's time zone and runs of one author begin. */
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
