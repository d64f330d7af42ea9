import type { ReportedKind } from '@limelight/contract/safety/report-words';

/** The thing that a person wants to report. */
export interface Reportable {
  readonly kind: ReportedKind;
  readonly thingId: string;
  /** The labels of the choice to let staff read the messages around it too. */
  readonly around?: { readonly label: string; readonly help: string };
}

let asked: Reportable | null = null;
const listeners = new Set<() => void>();

function set(next: Reportable | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Opens the report dialog at the root: a menu needs only this call. */
export const askToReport = (thing: Reportable): void => set(thing);

export const stopAsking = (): void => set(null);
export const whatIsAsked = (): Reportable | null => asked;
export const subscribeToAsked = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
