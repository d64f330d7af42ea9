/** Ids and small facts: who is told of something asks for the rest, and is shown what they may see. */
export interface Facts {
  readonly [name: string]: Fact;
}
type Fact = string | number | boolean | null | readonly Fact[] | Facts;

/** Speaks to the people who are there. */
export interface Realtime {
  /**
   * Speaks on a private topic to every socket joined to it, in every process. Call it after the commit; a lost one does
   * no harm: who missed it asks again. Never throws.
   */
  tell(topic: string, event: string, facts: Facts): Promise<void>;
  /**
   * Asks the rule of a private topic again for everybody joined to it, in every process: who may not hear it any more
   * loses the channel at once; with `personId` of that person alone. Call it after the commit that took a right away.
   * Never throws.
   */
  recheck(topic: string, personId?: string): Promise<void>;
}
