/** A kind of thing that can be reported, in words. */
export interface ReportedThing {
  /** In a sentence: 'Report this message'. */
  readonly name: string;
  /** Alone: 'Message'. */
  readonly title: string;
  /** As a filter: 'Messages'. */
  readonly plural: string;
  /** What taking it down does; '' where it cannot be taken down. */
  readonly takenDown: string;
}
