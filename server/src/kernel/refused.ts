/** Why something is refused: the code of an error of the operation's contract, and beside it the error's data. */
interface Fault {
  readonly code: string;
}

/**
 * Refused by a rule that the user can do something about, or that hides what is not theirs (`not_found`). Areas throw it
 * from anywhere in their work; `sayRefusals` turns it into the error that the operation's contract declares.
 */
export abstract class Refused<Why extends Fault = Fault> extends Error {
  readonly fault: Why;

  constructor(fault: Why) {
    super(fault.code);
    this.fault = fault;
  }
}
