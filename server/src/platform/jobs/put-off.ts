/**
 * A job throws it when it cannot go on for no fault of its own: it is queued again, under its key, for `ms` later. That
 * counts as no attempt, however often it happens.
 */
export class PutOff extends Error {
  override name = 'PutOff';
  readonly ms: number;

  constructor(reason: string, ms: number) {
    super(reason);
    this.ms = ms;
  }
}
