/**
 * Runs a sensitive step. If it requires a fresh proof (`step_up_required`), the user proves who they are first. Rejects with
 * `StepUpCanceled` if the user does not. Pages pass it to areas.
 */
export type StepUp = <Result>(step: () => Promise<Result>) => Promise<Result>;

/** The user closed the dialog: nothing was changed, and no error needs to be shown. */
export class StepUpCanceled extends Error {
  override name = 'StepUpCanceled';
}
