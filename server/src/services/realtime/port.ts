/** Ids and small facts only: the receiver requests the rest, and gets what they are allowed to see. */
export interface Facts {
  readonly [name: string]: Fact;
}
type Fact = string | number | boolean | null | readonly Fact[] | Facts;

/** Sends to the users who are connected. */
export interface Realtime {
  /**
   * Sends on a private topic to every socket that joined it, in every process. Call it after the commit. A lost message does no
   * harm: clients that missed it request again. Never throws.
   */
  tell(topic: string, event: string, facts: Facts): Promise<void>;
  /**
   * Calls the rule of a private topic again for everyone who joined it, in every process, or for `personId` alone. A user who
   * may no longer hear it loses the channel at once. Call it after the commit that took a right away. Never throws.
   */
  recheck(topic: string, personId?: string): Promise<void>;
}
