/** The words of a kind of order, from its area. */
export interface SoldThing {
  /** The thing that was paid for, in a sentence: 'a post'. */
  readonly bought: string;
  /** For things in a creator's list of choices: the word before a title, and the words for a thing without a title. */
  readonly choice?: { readonly title: string; readonly untitled: string };
}
