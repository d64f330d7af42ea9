/**
 * Thrown by a job that cannot go on for reasons outside it: the job is queued again, under its key, `ms` later. That does not
 * count as an attempt, however often it happens.
 */
export class PutOff extends Error {
  override name = 'PutOff';
  readonly ms: number;

  constructor(reason: string, ms: number) {
    super(reason);
    this.ms = ms;
  }
}
