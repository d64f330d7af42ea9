/**
 * Does a step that matters; where it asks who one is (`step_up_required`), lets the person show it before it is sent. Rejects with `StepUpCanceled` when the person does not. Pages hand it to areas.
 */
export type StepUp = <Result>(step: () => Promise<Result>) => Promise<Result>;

/** The user closed the dialog: nothing was changed, and no error needs to be shown. */
export class StepUpCanceled extends Error {
  override name = 'StepUpCanceled';
}
