import { SOLD } from '../area-words.ts';
import type { SoldThing } from '../payments/sold-thing.ts';

const words: ReadonlyMap<string, SoldThing> = new Map(Object.entries<SoldThing>(SOLD));

/** The thing that was paid for, in a sentence. */
export const boughtWords = (kind: string): string => words.get(kind)?.bought ?? 'a purchase';

/** The name of a sold thing in a list of choices; `title` is '' if it has no text. */
export function choiceWords({
  kind,
  title,
}: {
  readonly kind: string;
  readonly title: string;
}): string {
  const choice = words.get(kind)?.choice;
  if (title === '') return choice?.untitled ?? 'Something without words';
  return choice ? `${choice.title}: ${title}` : title;
}
