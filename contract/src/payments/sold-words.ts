import { soldMemberships } from '../memberships/sold-memberships.ts';
import { soldMessages } from '../messages/sold-messages.ts';
import { soldPosts } from '../posts/sold-posts.ts';
import type { SoldThing } from './sold-thing.ts';
import { soldTips } from './sold-tips.ts';

/** Kinds of orders in words, as the areas that sell them write them. */
const SOLD: ReadonlyMap<string, SoldThing> = new Map(
  Object.entries<SoldThing>({ ...soldMemberships, ...soldMessages, ...soldPosts, ...soldTips }),
);

/** What was paid for, in a sentence. */
export const boughtWords = (kind: string): string => SOLD.get(kind)?.bought ?? 'a purchase';

/** What a sold thing is called among others; `title` is '' where it has no words. */
export function choiceWords({
  kind,
  title,
}: {
  readonly kind: string;
  readonly title: string;
}): string {
  const words = SOLD.get(kind)?.choice;
  if (title === '') return words?.untitled ?? 'Something without words';
  return words ? `${words.title}: ${title}` : title;
}
