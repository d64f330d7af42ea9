/**
 * Does a step that matters; where it asks who one is (`step_up_required`), lets the person show it before it is sent. Rejects with `StepUpCanceled` when the person does not. Pages hand it to areas.
 */
export type StepUp = <Result>(step: () => Promise<Result>) => Promise<Result>;

/** The person closed the dialog: nothing has happened, nothing needs saying. */
export class StepUpCanceled extends Error {
  override name = 'StepUpCanceled';
}
