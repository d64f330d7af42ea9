/** The words for a kind of thing that can be reported. */
export interface ReportedThing {
  /** In a sentence: 'Report this message'. */
  readonly name: string;
  /** On its own: 'Message'. */
  readonly title: string;
  /** As a filter: 'Messages'. */
  readonly plural: string;
  /** What taking it down does; '' if it cannot be taken down. */
  readonly takenDown: string;
}
