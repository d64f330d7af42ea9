import type { MessageView } from '@limelight/contract/messages/operations';

/** Consecutive messages of a conversation without gaps, in pages as they were loaded. */
export interface Stretch {
  readonly pages: readonly {
    readonly items: readonly MessageView[];
    readonly hasEarlier: boolean;
    readonly hasLater: boolean;
  }[];
}

/** All its messages, oldest first. */
export const messagesOf = ({ pages }: Stretch): MessageView[] =>
  pages.flatMap((page) => page.items);

/** The sequence of the last message; 0 where there is none. */
export const endOf = (stretch: Stretch): number => messagesOf(stretch).at(-1)?.sequence ?? 0;

/** Whether it reaches the end of the conversation, as far as this page knows. */
export const isAtEnd = ({ pages }: Stretch): boolean => pages.at(-1)?.hasLater === false;

/** The input to read where a message is new or has changed; null where nothing needs to be read. */
export function toAskFor(
  stretch: Stretch,
  sequence: number,
): { readonly after: number } | { readonly around: number } | null {
  const end = endOf(stretch);
  if (sequence > end) return isAtEnd(stretch) ? { after: end } : null;
  const [start] = messagesOf(stretch);
  return start && sequence >= start.sequence ? { around: sequence } : null;
}

/**
 * The pages with messages replaced by newer versions, and new ones added at the end. A message that would leave a gap is left
 * out; it loads later.
 */
export function merged<Data extends Stretch>(stretch: Data, news: readonly MessageView[]): Data {
  const bySequence = new Map(news.map((message) => [message.sequence, message]));
  const pages = stretch.pages.map((page) => ({
    ...page,
    items: page.items.map((message) => bySequence.get(message.sequence) ?? message),
  }));
  const last = pages.at(-1);
  if (last && !last.hasLater) {
    for (let next = endOf(stretch) + 1; bySequence.has(next); next += 1)
      last.items.push(bySequence.get(next)!);
  }
  return { ...stretch, pages };
}
