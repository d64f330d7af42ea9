import type { MessageView } from '@limelight/contract/messages/operations';

/** A run of a conversation without gaps, in pages as they were loaded. */
export interface Stretch {
  readonly pages: readonly {
    readonly items: readonly MessageView[];
    readonly hasEarlier: boolean;
    readonly hasLater: boolean;
  }[];
}

/** Its messages, oldest first. */
export const messagesOf = ({ pages }: Stretch): MessageView[] =>
  pages.flatMap((page) => page.items);

/** Where it ends; 0 before the first message. */
export const endOf = (stretch: Stretch): number => messagesOf(stretch).at(-1)?.sequence ?? 0;

/** Whether it reaches the conversation's end, as far as is known. */
export const isAtEnd = ({ pages }: Stretch): boolean => pages.at(-1)?.hasLater === false;

/** What is to be asked for when a message of the conversation is new or has changed. */
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
 * The stretch with messages as they are now: known ones are replaced, and the next ones follow at its end. What would
 * leave a gap is left out, and loaded in its turn.
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
