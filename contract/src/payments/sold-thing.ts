/** A kind of order in words, as its area writes them. */
export interface SoldThing {
  /** What was paid for, in a sentence: 'a post'. */
  readonly bought: string;
  /** Of things that creators choose among: what one is called before its title, and where it has none. */
  readonly choice?: { readonly title: string; readonly untitled: string };
}
