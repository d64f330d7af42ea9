interface OpenDialog {
  readonly id: string;
  /** The dialog that it was opened from. */
  readonly holder: string | null;
  /** Closes it and returns true, or returns false if it may not close now: something is being paid or saved. */
  readonly onBack: () => boolean;
}

/** The open dialogs, the front one last: only that one is visible. */
let open: readonly OpenDialog[] = [];
const listeners = new Set<() => void>();

function change(next: readonly OpenDialog[]): void {
  open = next;
  for (const listener of listeners) listener();
}

/**
 * Puts a dialog in front of the others, but behind those that were opened from it: if both open at once, React runs the effects
 * of the inner one first. Returns a function that removes it.
 */
export function openDialog(id: string, holder: string | null, onBack: () => boolean): () => void {
  const held = open.findIndex((one) => one.holder === id);
  change(open.toSpliced(held === -1 ? open.length : held, 0, { id, holder, onBack }));
  return () => change(open.filter((one) => one.id !== id));
}

/** The id of the visible dialog; null if none is open. */
export const frontDialog = (): string | null => open.at(-1)?.id ?? null;

export const countDialogs = (): number => open.length;

/**
 * Closes dialogs from the front until `left` are open. Returns how many too many stay open, behind one that may not close now.
 */
export function closeDialogs(left: number): number {
  for (let count = open.length; count > left; count -= 1) {
    if (open[count - 1]?.onBack() === false) return count - left;
  }
  return 0;
}

export function subscribeToDialogs(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
